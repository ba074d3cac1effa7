import { type CodeScene, identityCalls } from '@bourse/contract/identity';
import { create } from 'zustand';
import type { CallError } from '@bourse/client/call-error';
import { clock } from '../../base/time/clock.ts';
import { useAct } from '../../base/api/use-call.ts';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';
import { addressKey, type AddressFields, sentAddress } from './address-form.ts';

interface Sent {
  /** When the next code may be asked for. */
  readonly againAt: number;
  /** How long the sent one is valid; null when none was sent. */
  readonly validMinutes: number | null;
}

/** The codes that were asked for in this session, by purpose and address: leaving the page does not shorten the wait. */
const useSent = create<Readonly<Record<string, Sent>>>()(() => ({}));

/** Asking for a code. */
export interface CodeSending {
  readonly send: () => void;
  readonly isBusy: boolean;
  readonly secondsLeft: number;
  /** How long the code that was sent is valid; null when none was. */
  readonly validMinutes: number | null;
}

/**
 * Sends codes to an address, and waits as long as the server wants before the next.
 * @param check tells whether the address may be sent at all, and shows what is wrong with it.
 * @param refuse shows a refusal; with null what was refused before is forgotten, because a code is on its way.
 * @param password goes with it where only who knows the password is to get a code.
 */
export function useCodeSending(
  scene: CodeScene,
  address: AddressFields,
  check: () => Promise<boolean>,
  refuse: (error: CallError | null) => void,
  password?: string,
): CodeSending {
  const act = useAct(identityCalls.sendCode);
  const key = `${scene} ${addressKey(address)}`;
  const sent = useSent((all) => all[key]);
  const secondsLeft = useSecondsLeft(sent?.againAt ?? null);
  const wait = (seconds: number, validMinutes: number | null): void =>
    useSent.setState({ [key]: { againAt: clock.now() + seconds * 1_000, validMinutes } });
  const ask = (): void => {
    const sendtype = address.kind === 'email' ? 'email' : 'sms';
    act.mutate(
      { input: { ...sentAddress(address), scene, sendtype, ...(password === undefined ? {} : { password }) } },
      {
        onSuccess: ({ resend_seconds, valid_minutes }) => {
          refuse(null);
          wait(resend_seconds, valid_minutes);
        },
        onError: (error) => {
          if (error.retryAfterSeconds !== null) wait(error.retryAfterSeconds, sent?.validMinutes ?? null);
          refuse(error);
        },
      },
    );
  };
  const send = (): void => {
    void check().then((isFine) => {
      if (isFine) ask();
    });
  };
  return { send, isBusy: act.isPending, secondsLeft, validMinutes: sent?.validMinutes ?? null };
}
