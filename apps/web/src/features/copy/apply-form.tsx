import type { IntentionEnd } from '@bourse/client/intentions';
import { copyCalls, traderDays } from '@bourse/contract/copy';
import { Checkbox } from '@bourse/ui/checkbox';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIntention } from '../../base/api/use-intention.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { ActOrWhy } from '../product-kit/act-or-why.tsx';
import { type Application, changedByDesk } from './copy-view.ts';
import { ShareField } from './share-field.tsx';
import { readTyped, shareOf } from './terms-form.ts';

const longest = 2_000;
const rules = ['record', 'copied', 'share', 'suspend'] as const;

/** Applies to become a trader. @param first the introduction of an application that was refused. */
export function ApplyForm({ first }: { readonly first: string }) {
  const t = useTranslations('copy.desk');
  const [introduction, setIntroduction] = useState(first);
  const [isAgreed, setAgreed] = useState(false);
  const [wasSent, setSent] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [typed, type] = useTypedDecimal('');
  const text = introduction.trim();
  const percent = readTyped(typed);
  const share = shareOf(percent);
  const wanted =
    text === '' || !isAgreed || share === null ? null : { introduction: text, share, agreement: '1' as const };
  const onEnd = (end: IntentionEnd<Application>): void => {
    if (end.kind === 'done') say('done', t('done'));
    else if (end.kind === 'never') setRefused(t('notDone'));
    else if (end.kind === 'refused')
      setRefused(end.code === 'NOT_ALLOWED' ? t('notAllowed', { count: traderDays }) : end.text);
  };
  const { state, perform } = useIntention(copyCalls.apply, changedByDesk, { wanted, onEnd });
  const send = async (): Promise<void> => {
    setSent(true);
    setRefused(null);
    const end = wanted === null ? null : await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ul className="grid list-disc gap-2 pl-5 text-label font-normal text-pretty text-t2">
        {rules.map((rule) => (
          <li key={rule}>{t(`rule.${rule}`)}</li>
        ))}
      </ul>
      <TextArea
        label={t('introduction')}
        hint={t('introductionHint')}
        maxLength={longest}
        rows={4}
        value={introduction}
        onChange={(event) => {
          setRefused(null);
          setIntroduction(event.target.value);
        }}
        error={wasSent && text === '' ? t('introductionMissing') : undefined}
      />
      <ShareField
        text={typed}
        percent={percent}
        onType={(next) => {
          setRefused(null);
          type(next);
        }}
      />
      <div className="grid justify-items-start gap-2">
        <Checkbox
          label={t('agree')}
          checked={isAgreed}
          invalid={wasSent && !isAgreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        {wasSent && !isAgreed ? (
          <p role="alert" className="text-caption text-bad">
            {t('agreeFirst')}
          </p>
        ) : null}
      </div>
      <ActNotes state={state} refused={refused} />
      <ActOrWhy
        closed={null}
        level={2}
        verifyFirst={t('verifyFirst')}
        offline={t('offline')}
        busy={state !== 'idle'}
        label={t('apply')}
      />
    </form>
  );
}
