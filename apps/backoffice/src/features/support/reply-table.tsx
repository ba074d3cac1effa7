import { languages } from '@bourse/contract/lang';
import { languageNames } from '@bourse/client/locale';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { supportLimits } from '@bourse/contract/support-rules';
import { Button } from '@bourse/ui/button';
import { type Column, DataTable } from '@bourse/ui/data-table';
import { EmptyState } from '@bourse/ui/empty-state';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { Sheet } from '@bourse/ui/sheet';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';
import type { Reply } from './chat.ts';

type Draft = Omit<Reply, 'id'> & { readonly id?: string };

const changes = [supportDeskCalls.replies];

/** Prepared answers of all languages, written and changed in a sheet. */
export function ReplyTable() {
  const t = useTranslations('support');
  const tApp = useTranslations('app');
  const [draft, setDraft] = useState<Draft | null>(null);
  const found = useCall(supportDeskCalls.replies, {});
  const columns: readonly Column<Reply>[] = [
    { key: 'lang', head: t('lang'), cell: ({ lang }) => languageNames[lang] },
    { key: 'title', head: t('replyTitle'), cell: ({ title }) => title },
    { key: 'text', head: t('answer'), flexible: true, desk: true, cell: ({ text }) => text },
  ];
  return (
    <>
      <Button className="mb-3" onClick={() => setDraft({ lang: 'en', title: '', text: '' })}>
        {t('act.write')}
      </Button>
      <Answered of={found}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('none.replies')} />
          ) : (
            <DataTable
              label={t('tab.replies')}
              columns={columns}
              rows={list}
              keyOf={({ id }) => id}
              onOpen={setDraft}
              rowLabel={({ title }) => title}
            />
          )
        }
      </Answered>
      <Sheet
        open={draft !== null}
        onClose={() => setDraft(null)}
        className="wide-sheet"
        title={t('tab.replies')}
        closeLabel={tApp('act.close')}
      >
        {draft !== null && <ReplyForm key={draft.id ?? 'new'} draft={draft} onDone={() => setDraft(null)} />}
      </Sheet>
    </>
  );
}

function ReplyForm({ draft, onDone }: { readonly draft: Draft; readonly onDone: () => void }) {
  const t = useTranslations('support');
  const sentence = useActSentence();
  const [one, setOne] = useState(draft);
  const save = useAct(supportDeskCalls.replySave, changes);
  const remove = useAct(supportDeskCalls.replyRemove, changes);
  const error = save.error ?? remove.error;
  const done = (): void => {
    say('done', t('saved'));
    onDone();
  };
  const { id } = draft;
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (one.title.trim() !== '' && one.text.trim() !== '') save.mutate(one, { onSuccess: done });
      }}
    >
      <Select
        label={t('lang')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={one.lang}
        onChoose={(lang) => setOne({ ...one, lang })}
      />
      <Input
        label={t('replyTitle')}
        maxLength={80}
        value={one.title}
        onChange={({ target }) => setOne({ ...one, title: target.value })}
      />
      <TextArea
        label={t('answer')}
        rows={6}
        maxLength={supportLimits.text}
        value={one.text}
        onChange={({ target }) => setOne({ ...one, text: target.value })}
      />
      {error !== null && (
        <Note tone="bad" urgent>
          {error.code === 'ID_REUSED' ? t('sameTitle') : sentence(error)}
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={save.isPending}>
          {t('act.save')}
        </Button>
        {id === undefined ? null : (
          <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate({ id }, { onSuccess: done })}>
            {t('act.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
