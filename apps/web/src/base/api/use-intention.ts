import type { IntentionEnd, Wanted } from '@bourse/client/intentions';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { useEffect, useRef, useState } from 'react';
import { deviceStore } from '../device/device-store.ts';
import { say } from '../parts/say.ts';
import { useShownTexts } from '../texts/catalogs.ts';
import { intentions } from './intentions.ts';
import { isSecondPress } from './second-press.ts';
import { refresh } from './use-call.ts';

/** `sending` until an answer comes; `checking` while none is certain, and the server is asked what became of it. */
export type Sending = 'idle' | 'sending' | 'checking';

/** The content of a form, and its handler of outcomes. */
interface Form<C extends AnyCall> {
  /** null while the form has no valid content. */
  readonly wanted: Wanted<C> | null;
  readonly onEnd: (end: IntentionEnd<OutputOf<C>>) => void;
}

/**
 * Makes a call that must not have its effect twice, one at a time: a press while one is in progress, or a second one right
 * after, is ignored, and the outcome is certain whatever the network does. `changes` names the calls whose answers are then
 * out of date. While an intention with the form's content is open that was begun before a reload or in another window, the
 * state is `checking`, presses are ignored, and `onEnd` gets the outcome.
 */
export function useIntention<C extends AnyCall>(call: C, changes: readonly AnyCall[], { wanted, onEnd }: Form<C>) {
  const [state, setState] = useState<Sending>('idle');
  const [isOpenElsewhere, setOpenElsewhere] = useState(false);
  const isBusy = useRef(false);
  const told = useRef({ changes, onEnd });
  useEffect(() => {
    told.current = { changes, onEnd };
  });
  const content = wanted === null ? null : JSON.stringify(wanted);
  useEffect(() => {
    if (content === null) return undefined;
    const input = JSON.parse(content) as Wanted<C>; // what was wanted, read back
    const stop = intentions.watch(call, input, {
      onChecking: setOpenElsewhere,
      onEnd: (end) => {
        void refresh(...told.current.changes);
        told.current.onEnd(end);
      },
    });
    return () => {
      stop();
      setOpenElsewhere(false);
    };
  }, [call, content]);
  const perform = async (input: Wanted<C>): Promise<IntentionEnd<OutputOf<C>> | null> => {
    if (isBusy.current || intentions.isOpen(call, input) || isSecondPress(call, input)) return null;
    isBusy.current = true;
    // A key that is lost with the window is not asked for after a reload.
    if (!deviceStore.outlives()) say('info', useShownTexts.getState().texts.app?.state.notKept ?? '');
    setState('sending');
    try {
      const end = await intentions.perform(call, input, { onChecking: () => setState('checking') });
      void refresh(...changes);
      // Behind what the form says of it.
      if (end.kind === 'done') void import('../parts/offer-check.ts').then((m) => m.offerCheck(call.name, end.key));
      return end;
    } finally {
      isBusy.current = false;
      setState('idle');
    }
  };
  const shown: Sending = state === 'idle' && isOpenElsewhere ? 'checking' : state;
  return { state: shown, perform };
}
