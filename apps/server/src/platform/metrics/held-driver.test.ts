import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { embeddedCapabilities, postgresCapabilities } from '../database/capabilities.ts';
import { insideWork } from '../database/current-work.ts';
import type { Driver, StatementResult } from '../database/driver.ts';
import { type Hold, heldDriver } from './held-driver.ts';

const answer: StatementResult = { rows: [], rowCount: 0, command: 'SELECT' };

/** A driver whose answers come when they are told to, in the order in which they were asked for. */
function opened(capabilities: Driver['capabilities']) {
  const asked: (() => void)[] = [];
  let nowMs = 0;
  const until = <T>(value: T): Promise<T> => new Promise((resolve) => asked.push(() => resolve(value)));
  const inner: Driver = {
    capabilities,
    connect: async () => ({
      query: () => until(answer),
      pipeline: () => until(undefined),
      release: () => undefined,
    }),
    close: async () => undefined,
  };
  const { driver, holds } = heldDriver(inner, () => nowMs);
  const told: Hold[] = [];
  holds.onHold = (hold) => told.push(hold);
  /** Gives the next answer after some time. */
  const next = async (afterMs: number): Promise<void> => {
    nowMs += afterMs;
    asked.shift()?.();
    await new Promise(setImmediate);
  };
  return { driver, told, next };
}

describe('a driver that tells of holds', () => {
  it('tells of a transaction from its begin to its commit, time between its statements included, by its names', async () => {
    const { driver, told, next } = opened(embeddedCapabilities);
    const connection = await insideWork('candles', () => driver.connect('outbox reader candles'));
    void connection.pipeline([{ text: 'BEGIN ISOLATION LEVEL read committed' }, { text: 'INSERT' }]);
    await next(1);
    await next(20); // nothing is asked, and the session waits
    void connection.query('SELECT 1');
    await next(4);
    void connection.query('UPDATE');
    void connection.query('COMMIT');
    await next(5);
    assert.deepEqual(told, []);
    await next(10);
    const hold = { work: 'candles', transaction: 'outbox reader candles', seconds: 0.04, roundTrips: 4 };
    assert.deepEqual(told, [hold]);
    connection.release(false);
    assert.equal(told.length, 1);
  });

  it('counts no time in which others had the session, and on a server all of it', async () => {
    const times = async (capabilities: Driver['capabilities']): Promise<readonly (readonly [string, number])[]> => {
      const { driver, told, next } = opened(capabilities);
      const [first, second] = [await driver.connect('long'), await driver.connect()];
      void first.query('BEGIN');
      void first.query('COMMIT');
      void second.query('SELECT 1');
      await next(1);
      await next(1_000);
      await next(3);
      return told.map(({ transaction, seconds }) => [transaction, seconds]);
    };
    assert.deepEqual(await times(embeddedCapabilities), [
      ['long', 1.001],
      ['', 0.003],
    ]);
    assert.deepEqual(await times(postgresCapabilities), [
      ['long', 1.001],
      ['', 1.004],
    ]);
  });

  it('ends with the release of a connection that is broken', async () => {
    const { driver, told, next } = opened(embeddedCapabilities);
    const connection = await driver.connect('broken');
    void connection.query('BEGIN');
    await next(2);
    await next(3);
    connection.release(true);
    assert.deepEqual(told, [{ work: '', transaction: 'broken', seconds: 0.005, roundTrips: 1 }]);
  });
});
