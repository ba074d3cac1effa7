import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { noTiming, timingAtEnd, timingAtStart } from './dispatch-timing.ts';
import { crowdOf, noCrowd } from './pace.ts';
import { type Decision, type LaneState, schedule } from './schedule.ts';

type Sent = LaneState['sent'][number];

const idle: LaneState = {
  isOneAtATime: false,
  cache: 'valid',
  queued: 0,
  isToExpire: false,
  open: null,
  sent: [],
  latestSize: 0,
  isUnanswered: false,
  crowd: noCrowd,
  timing: noTiming,
};
const now = instant(1_007);
/** Answered 7 ms ago after 8 ms: for one millisecond more the next batch waits for half of them. */
const crowd = (size: number): LaneState['crowd'] => crowdOf(size, 8, instant(1_000));
/** A batch of 90 took 20 ms until 1,000: one behind another of 90 is due at 1,010, behind one of 40 at 1,004. */
const timing = timingAtEnd(timingAtStart(noTiming, instant(980)), 90, instant(1_000));
const open = (size: number, ticks = 1, sizeBefore = size): LaneState['open'] => ({ size, ticks, sizeBefore });
const begun = (size: number): Sent => ({ size, hasBegun: true, outcome: null });
const unbegun = (size: number): Sent => ({ size, hasBegun: false, outcome: null });
const committed = (size: number): Sent => ({ size, hasBegun: true, outcome: 'committed' });
const failed = (size: number): Sent => ({ size, hasBegun: true, outcome: 'failed' });

type Row = readonly [what: string, state: Partial<LaneState>, expected: Decision['kind'] | number];

/** A number stands for `apply` with that maximum. */
function decides(rule: string, rows: readonly Row[]): void {
  for (const [what, changes, expected] of rows) {
    test(`${rule}: ${what}`, () => {
      const decision = schedule({ ...idle, ...changes }, now);
      assert.deepEqual(decision, typeof expected === 'number' ? { kind: 'apply', max: expected } : { kind: expected });
    });
  }
}

decides('a committed batch is answered', [
  ['at once, before anything is applied', { isUnanswered: true, queued: 5 }, 'answer'],
  ['before a failed batch is redone', { isUnanswered: true, sent: [failed(1)] }, 'answer'],
  ['before the cache is rebuilt', { isUnanswered: true, cache: 'invalid' }, 'answer'],
  ['after the next one was sent', { isUnanswered: true, open: open(1) }, 'send'],
  [
    'before the next one while that waits for customers',
    { isUnanswered: true, open: open(31), crowd: crowd(64) },
    'answer',
  ],
  ['after the next one with half of them', { isUnanswered: true, open: open(32), crowd: crowd(64) }, 'send'],
  ['before one that may not go out behind another', { isUnanswered: true, open: open(39), sent: [begun(1)] }, 'answer'],
  ['after one that may', { isUnanswered: true, open: open(40), sent: [begun(1)] }, 'send'],
  ['before one over an invalid cache', { isUnanswered: true, open: open(40), cache: 'invalid' }, 'answer'],
]);

decides('a failed batch', [
  ['is redone at once when it is alone', { sent: [failed(1)], queued: 5, open: open(40) }, 'recover'],
  ['waits for the one behind it', { sent: [failed(1), begun(1)], queued: 5 }, 'await_event'],
  ['is redone when that has committed', { sent: [failed(1), committed(1)] }, 'recover'],
  ['is redone when that has failed', { sent: [failed(1), failed(1)] }, 'recover'],
  ['is redone before an invalid cache is rebuilt', { sent: [failed(1)], cache: 'invalid' }, 'recover'],
  ['is not met before the one ahead of it is over', { sent: [begun(1), failed(1)] }, 'await_event'],
]);

decides('an invalid cache', [
  ['is rebuilt before commands are applied', { cache: 'invalid', queued: 5 }, 'rebuild'],
  ['is rebuilt although nobody waits', { cache: 'invalid' }, 'rebuild'],
  ['is rebuilt before the open batch is sent', { cache: 'invalid', open: open(40) }, 'rebuild'],
  ['is not rebuilt again before the next wake-up', { cache: 'unreadable', isToExpire: true }, 'rest'],
  ['waits for the batch in flight', { cache: 'invalid', queued: 5, sent: [begun(1)] }, 'await_event'],
  ['sends nothing behind it', { cache: 'invalid', open: open(40), sent: [begun(1)] }, 'await_event'],
  ['waits until that is answered', { cache: 'invalid', queued: 5, open: open(40), sent: [committed(1)] }, 'conclude'],
]);

decides('queued commands are applied', [
  ['all of a few', { queued: 99 }, 99],
  ['a hundred at once', { queued: 101 }, 100],
  ['while nothing is in flight, up to a thousand', { queued: 500, open: open(999) }, 1],
  ['not to a full batch, which is sent', { queued: 500, open: open(1_000) }, 'send'],
  ['before due orders are expired', { queued: 1, isToExpire: true }, 1],
  ['before the open batch is sent', { queued: 1, open: open(40), sent: [begun(40)] }, 1],
  ['before the oldest batch is concluded', { queued: 1, sent: [committed(40)] }, 1],
  ['behind a batch in flight up to half of all', { queued: 20, open: open(8), sent: [begun(12)] }, 12],
  ['and no further', { queued: 8, open: open(20), sent: [begun(12)] }, 'await_event'],
  ['up to eight where all are few', { queued: 8, sent: [begun(1)] }, 8],
  ['up to half of 250', { queued: 1, open: open(124), sent: [begun(125)] }, 1],
  ['and then the batch is sent', { queued: 1, open: open(125), sent: [begun(124)] }, 'send'],
  ['without a share where all are more than 250', { queued: 1, open: open(125), sent: [begun(125)] }, 1],
  ['and up to a thousand then', { queued: 500, open: open(1_000), sent: [unbegun(1_000)] }, 'await_event'],
]);

decides('with nothing in flight', [
  ['and nothing to do, the lane rests', {}, 'rest'],
  ['due orders are expired when they are to be', { isToExpire: true }, 'expire'],
  ['but not beside an open batch, which has done so', { isToExpire: true, open: open(1) }, 'send'],
  ['the first batch goes at once', { open: open(1, 0, 0) }, 'send'],
  ['one after a batch of one goes at once', { open: open(1, 0, 0), latestSize: 1, crowd: crowd(64) }, 'send'],
  ['one after a batch of two waits for a tick', { open: open(1, 0, 0), latestSize: 2 }, 'await_tick'],
  ['one that grows waits for another', { open: open(3, 1, 2), latestSize: 2 }, 'await_tick'],
  ['one that grows no more is sent', { open: open(2, 1, 2), latestSize: 2 }, 'send'],
  ['one that grows waits for 20 ticks', { open: open(30, 19, 29), latestSize: 2 }, 'await_tick'],
  ['and no longer', { open: open(30, 20, 29), latestSize: 2 }, 'send'],
  ['half of a crowd is enough, although it grows', { open: open(32, 1, 31), latestSize: 64, crowd: crowd(64) }, 'send'],
  ['less than half is not', { open: open(31, 1, 30), latestSize: 64, crowd: crowd(64) }, 'await_tick'],
  [
    'half of a small crowd is not, while it grows',
    { open: open(8, 1, 7), latestSize: 15, crowd: crowd(15) },
    'await_tick',
  ],
  [
    'less than half waits, although it does not grow',
    { open: open(31), latestSize: 64, crowd: crowd(64) },
    'await_tick',
  ],
  [
    'at most as long as the last commit took',
    { open: open(31), latestSize: 64, crowd: crowdOf(64, 7, instant(1_000)) },
    'send',
  ],
  ['through 2,000 ticks', { open: open(31, 1_999), latestSize: 64, crowd: crowd(64) }, 'await_tick'],
  [
    'and no more, also when the clock stands still',
    { open: open(31, 2_000), latestSize: 64, crowd: crowd(64) },
    'send',
  ],
]);

decides('behind a batch in flight', [
  ['the next is sent from 40 commands on', { open: open(40), sent: [begun(1)] }, 'send'],
  ['and waits with fewer', { open: open(39), sent: [begun(1)] }, 'await_event'],
  ['or until the one before has begun', { open: open(1_000), sent: [unbegun(1_000)] }, 'await_event'],
  ['it waits for nobody else', { open: open(40), sent: [begun(1)], latestSize: 100, crowd: crowd(100) }, 'send'],
  ['it is sent before that is concluded', { open: open(40), sent: [committed(1)] }, 'send'],
  ['a third is not sent', { open: open(1_000), sent: [begun(1_000), begun(1_000)] }, 'await_event'],
  ['that is concluded when it has committed', { open: open(39), sent: [committed(1)] }, 'conclude'],
  ['also before another one', { sent: [committed(1), begun(1)] }, 'conclude'],
  ['but not before the one ahead', { sent: [begun(1), committed(1)] }, 'await_event'],
  ['nothing is expired', { sent: [begun(1)], isToExpire: true }, 'await_event'],
]);

decides('on a database that runs one transaction at a time, behind a batch in flight', [
  ['the next is sent when it is due', { isOneAtATime: true, timing, open: open(8), sent: [begun(40)] }, 'send'],
  ['and waits before', { isOneAtATime: true, timing, open: open(40), sent: [begun(90)] }, 'await_event'],
  [
    'or with fewer than eight commands',
    { isOneAtATime: true, timing, open: open(7), sent: [begun(40)] },
    'await_event',
  ],
  ['a full one waits for no time', { isOneAtATime: true, timing, open: open(1_000), sent: [begun(1_000)] }, 'send'],
  [
    'one that lacks a command does',
    { isOneAtATime: true, timing, open: open(999), sent: [begun(1_000)] },
    'await_event',
  ],
  [
    'before a duration is known, only a full one',
    { isOneAtATime: true, open: open(999), sent: [begun(1)] },
    'await_event',
  ],
]);
