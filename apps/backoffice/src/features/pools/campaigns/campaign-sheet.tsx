import { approvalCalls } from '@bourse/contract/approval';
import { couponStaffCalls } from '@bourse/contract/coupons';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { Select } from '@bourse/ui/select';
import { Sheet } from '@bourse/ui/sheet';
import { TextArea } from '@bourse/ui/text-area';
import { type ChangeEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { useCoins } from '../../../base/api/use-coins.ts';
import { useActSentence } from '../../../base/api/use-sentence.ts';
import { isReason, ReasonField } from '../../../base/parts/reason-field.tsx';
import { say } from '../../../base/parts/say.ts';
import { goTo } from '../../../base/router/place.ts';
import { clock } from '../../../base/time/clock.ts';
import { type CampaignDraft, draftFaults, draftInput, type DraftField, emptyDraft } from './campaign-form.ts';

interface CampaignSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for a campaign, which somebody else approves. */
export function CampaignSheet({ open, onClose }: CampaignSheetProps) {
  const t = useTranslations('pools.campaigns');
  const tApp = useTranslations('app');
  const sentence = useActSentence();
  const [draft, setDraft] = useState(emptyDraft);
  const [triedMs, setTriedMs] = useState<number | null>(null);
  const { mutate, isPending, error, reset } = useAct(couponStaffCalls.start, [approvalCalls.list]);
  const close = (): void => {
    reset();
    setTriedMs(null);
    setDraft(emptyDraft);
    onClose();
  };
  const ask = (): void => {
    const nowMs = clock.now();
    setTriedMs(nowMs);
    const input = isReason(draft.reason) ? draftInput(draft, nowMs) : null;
    if (input === null) return;
    const onSuccess = (): void => {
      say('done', t('asked'));
      close();
      goTo('requests');
    };
    mutate(input, { onSuccess });
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      busy={isPending}
      title={t('start')}
      closeLabel={tApp('act.close')}
      foot={
        <Button tone="primary" full busy={isPending} onClick={ask}>
          {t('ask')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-label font-normal text-t2">{t('startText')}</p>
        <DraftFields draft={draft} onChange={setDraft} triedMs={triedMs} />
        <ReasonField
          value={draft.reason}
          onChange={(reason) => setDraft({ ...draft, reason })}
          isMissing={triedMs !== null && !isReason(draft.reason)}
        />
        {error !== null && (
          <Note tone="bad" urgent>
            {error.code === 'POOL_EXHAUSTED'
              ? t('exhausted')
              : error.code === 'NOT_FOUND'
                ? t('unknown')
                : sentence(error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

interface DraftFieldsProps {
  readonly draft: CampaignDraft;
  readonly onChange: (draft: CampaignDraft) => void;
  /** When it was tried to send it; null before. */
  readonly triedMs: number | null;
}

function DraftFields({ draft, onChange, triedMs }: DraftFieldsProps) {
  const t = useTranslations('pools.campaigns');
  const coins = [...useCoins().values()].map(({ id, code }) => ({ value: id.toString(), label: code }));
  const faults = triedMs === null ? null : draftFaults(draft, triedMs);
  const errorOf = (field: DraftField): string | undefined =>
    faults?.has(field) === true ? t(`fault.${field}`) : undefined;
  const field = (name: DraftField) => ({
    label: t(`field.${name}`),
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...draft, [name]: event.target.value }),
    error: errorOf(name),
  });
  return (
    <>
      <Segmented
        label={t('kind')}
        segments={(['cash_back', 'fee_discount'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={draft.kind}
        onChoose={(kind) => onChange({ ...draft, kind })}
      />
      {draft.kind === 'fee_discount' && <Input figures inputMode="decimal" unit="%" {...field('share')} />}
      <Select
        label={t('field.currency')}
        placeholder={t('choose')}
        options={coins}
        value={draft.currency === '' ? null : draft.currency}
        onChoose={(currency) => onChange({ ...draft, currency })}
        error={errorOf('currency')}
      />
      <Input figures inputMode="decimal" {...field('amount')} />
      <Input figures inputMode="numeric" {...field('number')} />
      <Segmented
        label={t('audience')}
        segments={(['registered', 'listed'] as const).map((value) => ({ value, label: t(value) }))}
        value={draft.audience}
        onChoose={(audience) => onChange({ ...draft, audience })}
      />
      {draft.audience === 'registered' ? (
        <>
          <Input type="datetime-local" {...field('from')} />
          <Input type="datetime-local" {...field('to')} />
        </>
      ) : (
        <TextArea
          label={t('field.users')}
          hint={t('usersHint')}
          value={draft.users}
          onChange={(event) => onChange({ ...draft, users: event.target.value })}
          error={errorOf('users')}
        />
      )}
      <Input figures inputMode="numeric" {...field('days')} />
      <Input type="datetime-local" {...field('ends')} />
    </>
  );
}
