import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { isReason, ReasonField } from './reason-field.tsx';

interface ProposalCardProps {
  /** As the browser's own field gives it; empty for as soon as it is approved. */
  readonly from: string;
  readonly onFrom: (from: string) => void;
  /** What is wrong with it. */
  readonly fromError?: string | undefined;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Whether it was sent, and what is missing is shown. */
  readonly isTried: boolean;
  /** Whether fields above are not right yet. */
  readonly hasFaults: boolean;
  /** What the server said against it. */
  readonly refusal: string | null;
  readonly busy: boolean;
}

/** The end of a form that asks for a version: from when it is to hold, why, and the act. */
export function ProposalCard(props: ProposalCardProps) {
  const { from, onFrom, fromError, reason, onReason, isTried, hasFaults, refusal, busy } = props;
  const t = useTranslations('app.proposal');
  return (
    <Card className="grid gap-4">
      <Input
        type="datetime-local"
        label={t('from')}
        hint={t('fromHint')}
        error={fromError}
        value={from}
        onChange={(event) => onFrom(event.target.value)}
      />
      <ReasonField value={reason} onChange={onReason} isMissing={isTried && !isReason(reason)} />
      {refusal !== null && (
        <Note tone="bad" urgent>
          {refusal}
        </Note>
      )}
      {isTried && hasFaults && <Note tone="bad">{t('faults')}</Note>}
      <Button type="submit" tone="primary" className="justify-self-start" busy={busy}>
        {t('ask')}
      </Button>
    </Card>
  );
}
