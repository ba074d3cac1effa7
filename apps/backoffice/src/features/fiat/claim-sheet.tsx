import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall } from '@bourse/contract/call';
import type { fiatCalls } from '@bourse/contract/fiat';
import { rechargeCalls } from '@bourse/contract/recharge';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';

/** What is done with a claim: its picture is looked at, it is paid with a payment, or refused with a reason. */
interface ClaimCalls {
  readonly picture: typeof fiatCalls.screenshot | typeof rechargeCalls.voucher;
  readonly pay: typeof fiatCalls.pay | typeof rechargeCalls.credit;
  readonly refuse: typeof fiatCalls.giveBack | typeof rechargeCalls.reject;
}

interface ClaimSheetProps {
  readonly title: string;
  readonly id: string;
  readonly currency: string;
  readonly isWaiting: boolean;
  /** Whether a second person was asked already. */
  readonly isAsked: boolean;
  readonly hasPicture: boolean;
  readonly calls: ClaimCalls;
  /** Which words the acts have. */
  readonly words: 'order' | 'recharge';
  readonly changes: readonly AnyCall[];
  readonly onClose: () => void;
  /** The facts of the claim. */
  readonly children: ReactNode;
}

/** A claim, whole, and the payment that it is paid with. */
export function ClaimSheet(props: ClaimSheetProps) {
  const { title, id, isWaiting, isAsked, hasPicture, calls, onClose, children } = props;
  const t = useTranslations('fiat');
  const tApp = useTranslations('app');
  return (
    <Sheet open onClose={onClose} className="wide-sheet" title={title} closeLabel={tApp('act.close')}>
      <div className="grid gap-4">
        <div>{children}</div>
        {hasPicture ? <Picture id={id} call={calls.picture} /> : null}
        {isAsked ? <Note tone="accent">{t('asked')}</Note> : null}
        {isWaiting && !isAsked ? <Payment {...props} /> : null}
        {isWaiting ? <Refusal {...props} /> : null}
      </div>
    </Sheet>
  );
}

/** The picture, shown when it is asked for: every look is in the audit log. */
function Picture({ id, call }: { readonly id: string; readonly call: ClaimCalls['picture'] }) {
  const t = useTranslations('fiat');
  const sentence = useActSentence();
  const { mutate, isPending, data, error } = useAct(call);
  if (data !== undefined) {
    return (
      <a href={data.address} target="_blank" rel="noreferrer">
        <img
          src={data.address}
          alt={t('picture')}
          className="max-h-[420px] w-full rounded-card object-contain surface-2"
        />
      </a>
    );
  }
  return (
    <>
      <Button className="justify-self-start" size="small" busy={isPending} onClick={() => mutate({ id })}>
        {t('act.show')}
      </Button>
      {error === null ? null : (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
    </>
  );
}

function Payment({ id, currency, calls, words, changes, onClose }: ClaimSheetProps) {
  const t = useTranslations('fiat');
  const { decimal } = useFormat();
  const sentence = useActSentence();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const found = useCall(rechargeCalls.payments, { state: 'open', currency, limit: 100 }, { everyMs: 10_000 });
  const { mutate, isPending, error } = useAct(calls.pay, [...changes, rechargeCalls.payments, approvalCalls.list]);
  const pay = (): void => {
    setTried(true);
    if (chosen === null) return;
    mutate(
      { id, payment_id: chosen },
      {
        onSuccess: ({ approval }) => {
          say('done', t(approval === null ? `done.${words}` : 'done.asked'));
          onClose();
        },
      },
    );
  };
  const said = (code: string | number | null): string | null => {
    if (code === 'NOT_ALLOWED') return t('another');
    return code === 'PARAMETER_ERROR' ? t('otherAmount') : null;
  };
  return (
    <section className="grid gap-3">
      <Select
        label={t('payment')}
        placeholder={t(found.data?.list.length === 0 ? 'noPayment' : 'choose')}
        options={(found.data?.list ?? []).map((one) => ({
          value: one.id,
          label: `${decimal(one.amount)} ${one.currency} · ${one.reference} · ${one.payer} · ${one.received_on}`,
        }))}
        value={chosen}
        onChoose={setChosen}
        error={isTried && chosen === null ? t('choose') : undefined}
      />
      {error === null ? null : (
        <Note tone="bad" urgent>
          {said(error.code) ?? sentence(error)}
        </Note>
      )}
      <Button tone="primary" className="justify-self-start" busy={isPending} onClick={pay}>
        {t(`act.pay.${words}`)}
      </Button>
    </section>
  );
}

function Refusal({ id, calls, words, changes, onClose }: ClaimSheetProps) {
  const t = useTranslations('fiat');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t(`act.refuse.${words}`)}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t(`refuse.${words}`)}
        text={t('refuse.text')}
        act={t(`act.refuse.${words}`)}
        danger
        call={calls.refuse}
        inputWith={(reason) => ({ id, reason })}
        changes={changes}
        onDone={() => {
          say('done', t('done.refused'));
          onClose();
        }}
      />
    </>
  );
}
