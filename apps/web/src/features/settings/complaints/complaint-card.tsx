import type { OutputOf } from '@bourse/contract/call';
import { complaintCalls } from '@bourse/contract/complaints';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import { bounds } from './complaint-form.tsx';

type Complaint = OutputOf<typeof complaintCalls.own>['list'][number];

const tones: Readonly<Record<Complaint['state'], BadgeTone>> = {
  received: 'plain',
  acknowledged: 'info',
  answered: 'good',
  escalated: 'warn',
  closed: 'good',
};

/** A complaint: what was said on both sides, by when the next answer is due, and the one way further. */
export function ComplaintCard({ of: one }: { readonly of: Complaint }) {
  const t = useTranslations('settings.complaint');
  const format = useFormatter();
  const day = (at: string): string =>
    format.dateTime(Date.parse(at), { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const [first, last] = one.answers;
  return (
    <Card className="grid gap-2">
      <h3 className="flex flex-wrap items-center justify-between gap-2 text-heading">
        <span>
          {t(`about.${one.subject}`)} <span className="num text-t3">#{one.id}</span>
        </span>
        <Badge tone={tones[one.state]}>{t(`state.${one.state}`)}</Badge>
      </h3>
      <p className="text-caption text-t3">
        {t('filedAt', { day: day(one.filed_at) })}
        {one.due_at === null ? null : ` · ${t('dueBy', { day: day(one.due_at) })}`}
      </p>
      <p className="break-words whitespace-pre-wrap">{one.text}</p>
      {first === undefined ? null : <Said title={t('answer', { day: day(first.at) })} text={first.text} />}
      {one.escalation === null ? null : (
        <Said title={t('escalated', { day: day(one.escalation.at) })} text={one.escalation.text} />
      )}
      {last === undefined ? null : last === first ? null : (
        <Said title={t('finalAnswer', { day: day(last.at) })} text={last.text} />
      )}
      {one.state === 'answered' ? <Escalation id={one.id} /> : null}
    </Card>
  );
}

function Said({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="border-t border-line pt-2">
      <p className="text-caption text-t3">{title}</p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
    </div>
  );
}

function Escalation({ id }: { readonly id: string }) {
  const t = useTranslations('settings.complaint');
  const app = useTranslations('app');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(complaintCalls.escalate, [complaintCalls.own]);
  const isLong = text.trim().length >= bounds.least;
  if (!isOpen) {
    return (
      <Button size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('escalate')}
      </Button>
    );
  }
  return (
    <form
      className="grid gap-3 border-t border-line pt-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isLong) mutate({ input: { id, text: text.trim() } }, { onSuccess: () => say('done', t('escalationSent')) });
      }}
    >
      <TextArea
        label={t('why')}
        hint={t('whyHint')}
        error={isTried && !isLong ? t('short') : undefined}
        maxLength={bounds.most}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error === null ? null : (
        <Note tone="bad" urgent>
          {error.isUncertain ? app('state.uncertain') : error.message}
        </Note>
      )}
      <Button type="submit" size="small" className="justify-self-start" busy={isPending}>
        {t('send')}
      </Button>
    </form>
  );
}
