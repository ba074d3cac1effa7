import { complaintCalls } from '@bourse/contract/complaints';
import { officeCalls } from '@bourse/contract/office';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';
import { linkTo } from '../../base/router/place.ts';
import type { Complaint } from './complaint.ts';

const bounds = { least: 20, most: 4_000 } as const;
const changes = [complaintCalls.list, complaintCalls.one, officeCalls.today];

interface ComplaintSheetProps {
  /** Null while none is open. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** A complaint, whole, with its answer. */
export function ComplaintSheet({ id, onClose }: ComplaintSheetProps) {
  const t = useTranslations('complaints');
  const tApp = useTranslations('app');
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      className="wide-sheet"
      title={t('one', { id: last ?? '' })}
      closeLabel={tApp('act.close')}
    >
      {last !== null && <Content key={last} id={last} />}
    </Sheet>
  );
}

function Content({ id }: { readonly id: string }) {
  const found = useCall(complaintCalls.one, { id });
  return <Answered of={found}>{(one) => <Body of={one} />}</Answered>;
}

function Body({ of: one }: { readonly of: Complaint }) {
  const t = useTranslations('complaints');
  const { moment } = useFormat();
  const [first, last] = one.answers;
  return (
    <div className="grid gap-4">
      <div>
        <Fact
          label={t('customer')}
          value={
            <a className="text-accent-text hover:text-t1" href={linkTo('customers', one.user_id)}>
              #{one.user_id}
            </a>
          }
        />
        <Fact label={t('subject')} value={t(`about.${one.subject}`)} />
        <Fact label={t('stateHead')} value={t(`state.${one.state}`)} />
        <Fact label={t('filed')} value={moment(one.filed_at)} />
        <Fact label={t('acknowledgeBy')} value={moment(one.acknowledge_by)} />
        {one.due_at !== null && <Fact label={t('answerBy')} value={moment(one.due_at)} />}
      </div>
      <Said title={t('what')} text={one.text} />
      {first !== undefined && (
        <Said title={t('answerOf', { name: one.answered_by[0]?.name ?? '' })} text={first.text} />
      )}
      {one.escalation !== null && <Said title={t('escalation')} text={one.escalation.text} />}
      {last !== undefined && last !== first && (
        <Said title={t('answerOf', { name: one.answered_by[1]?.name ?? '' })} text={last.text} />
      )}
      {one.due_at !== null && <Acts of={one} />}
    </div>
  );
}

function Said({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section>
      <h3 className="text-label text-t2">{title}</h3>
      <p className="text-body break-words whitespace-pre-wrap">{text}</p>
    </section>
  );
}

function Acts({ of: { id, state } }: { readonly of: Complaint }) {
  const t = useTranslations('complaints');
  const sentence = useActSentence();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const reading = useAct(complaintCalls.acknowledge, changes);
  const answering = useAct(complaintCalls.answer, changes);
  const isLong = text.trim().length >= bounds.least;
  const error = answering.error ?? reading.error;
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isLong) answering.mutate({ id, text: text.trim() }, { onSuccess: () => say('done', t('answered')) });
      }}
    >
      <TextArea
        label={t('answer')}
        hint={t('answerHint')}
        error={isTried && !isLong ? t('short') : undefined}
        rows={5}
        maxLength={bounds.most}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error !== null && (
        <Note tone="bad" urgent>
          {error.code === 'NOT_ALLOWED' ? t('another') : sentence(error)}
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={answering.isPending}>
          {t('act.answer')}
        </Button>
        {state === 'received' && (
          <Button
            busy={reading.isPending}
            onClick={() => reading.mutate({ id }, { onSuccess: () => say('done', t('acknowledged')) })}
          >
            {t('act.acknowledge')}
          </Button>
        )}
      </div>
    </form>
  );
}
