import { type ReactNode, useState } from 'react';
import { clock } from '../time/clock.ts';
import { isFresh, type SafetyState } from './safety-state.ts';
import { StepUpSheet } from './step-up-sheet.tsx';

/** Lets something happen once the customer has shown a factor; the server asks for it in any case. */
export interface StepUp {
  readonly confirmed: (then: () => void) => void;
  /** The sheet that asks, while it does. */
  readonly sheet: ReactNode;
}

/** Asks for a factor where none is fresh. */
export function useStepUp(state: SafetyState): StepUp {
  const [then, setThen] = useState<{ readonly run: () => void } | null>(null);
  return {
    confirmed: (run) => {
      if (isFresh(state, clock.now())) run();
      else setThen({ run });
    },
    sheet:
      then === null ? null : (
        <StepUpSheet
          state={state}
          onClose={() => setThen(null)}
          onFresh={() => {
            setThen(null);
            then.run();
          }}
        />
      ),
  };
}
