import type { IntentionEnd } from '@bourse/client/intentions';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { useRef, useState } from 'react';
import { intentions } from './intentions.ts';
import { isSecondPress } from './second-press.ts';
import { refresh } from './use-call.ts';

/** `sending` until an answer comes; `checking` while none is certain, and the server is asked what became of it. */
export type Sending = 'idle' | 'sending' | 'checking';

/**
 * Does something by a call that must not happen twice, one at a time: a press while one is under way, or a second
 * one right after, does nothing, and
 * whatever the network does, the end tells the truth. `changes` names the calls whose answers are then out of date.
 */
export function useIntention<C extends AnyCall>(call: C, changes: readonly AnyCall[]) {
  const [state, setState] = useState<Sending>('idle');
  const isBusy = useRef(false);
  const perform = async (input: Omit<SentInputOf<C>, 'client_order_id'>): Promise<IntentionEnd<OutputOf<C>> | null> => {
    if (isBusy.current || isSecondPress(call, input)) return null;
    isBusy.current = true;
    setState('sending');
    try {
      const end = await intentions.perform(call, input, { onChecking: () => setState('checking') });
      void refresh(...changes);
      return end;
    } finally {
      isBusy.current = false;
      setState('idle');
    }
  };
  return { state, perform };
}
