import { languageNames } from '@bourse/client/locale';
import { articleCategories, questionTopics } from '@bourse/contract/content';
import { contentStaffCalls } from '@bourse/contract/content-desk';
import { type Lang, languages } from '@bourse/contract/lang';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { Switch } from '@bourse/ui/switch';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { say } from '../../base/parts/say.ts';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { type Article, type Category, noWords, type Version } from './article.ts';
import { WordFields, WordPreview } from './word-fields.tsx';

interface EditorProps {
  /** Absent for a new article. */
  readonly id?: string;
  readonly category: Category;
  /** Null for a new article. */
  readonly newest: Version | null;
  readonly onSaved: (article: Article) => void;
}

/** The words of an article in each language, drawn as customers see them while they are written; kept as a draft. */
export function ArticleEditor({ id, category, newest, onSaved }: EditorProps) {
  const t = useTranslations('content');
  const own = usePreferences((preferences) => preferences.lang);
  const [lang, setLang] = useState<Lang>(own);
  const [texts, setTexts] = useState(newest?.texts ?? {});
  const [place, setPlace] = useState(newest?.page ?? '');
  const [topic, setTopic] = useState(newest?.topic ?? questionTopics[0]);
  const [popsUp, setPopsUp] = useState(newest?.pops_up ?? false);
  const words = texts[lang] ?? noWords;
  const more = {
    ...(category === articleCategories.banner && place.trim() !== '' ? { page: place.trim() } : {}),
    ...(category === articleCategories.question ? { topic } : {}),
    pops_up: popsUp,
  };
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <Card className="grid content-start gap-4">
        <Select
          label={t('language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={lang}
          onChoose={setLang}
        />
        <WordFields lang={lang} words={words} onChange={(changed) => setTexts({ ...texts, [lang]: changed })} />
        {category === articleCategories.banner && (
          <Input
            label={t('field.page')}
            hint={t('hint.page')}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          />
        )}
        {category === articleCategories.question && (
          <Select
            label={t('field.topic')}
            options={questionTopics.map((value) => ({ value, label: t(`topic.${value}`) }))}
            value={topic}
            onChoose={setTopic}
          />
        )}
        {category === articleCategories.announcement && (
          <div className="flex min-h-11 items-center gap-3">
            <Switch aria-labelledby="pops-up" on={popsUp} onSwitch={setPopsUp} />
            <span id="pops-up">{t('field.popsUp')}</span>
          </div>
        )}
        <SaveDraft
          of={{ ...(id === undefined ? {} : { id }), category, base: newest?.number ?? 0, texts, ...more }}
          onSaved={onSaved}
        />
      </Card>
      <WordPreview lang={lang} words={words} />
    </div>
  );
}

interface SaveDraftProps {
  readonly of: {
    readonly id?: string;
    readonly category: Category;
    readonly base: number;
    readonly texts: Version['texts'];
    readonly page?: string;
    readonly topic?: (typeof questionTopics)[number];
    readonly pops_up: boolean;
  };
  readonly onSaved: (article: Article) => void;
}

function SaveDraft({ of: draft, onSaved }: SaveDraftProps) {
  const t = useTranslations('content');
  const sentence = useActSentence();
  const { mutate, isPending, error } = useAct(contentStaffCalls.save, [contentStaffCalls.list, contentStaffCalls.one]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const { category, base, pops_up: popsUp, ...rest } = draft;
    const fields = { ...rest, category: category.toString(), base: base.toString(), pops_up: popsUp };
    mutate(fields, {
      onSuccess: (article) => {
        say('done', t('saved'));
        onSaved(article);
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {error !== null && (
        <Note tone="bad" urgent>
          {error.code === 'STATE_CHANGED' ? t('outdated') : sentence(error)}
        </Note>
      )}
      <Button type="submit" tone="primary" className="justify-self-start" busy={isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
