import { htmlLangs } from '@bourse/client/locale';
import { articleBounds } from '@bourse/contract/content';
import type { Lang } from '@bourse/contract/lang';
import { Card } from '@bourse/ui/card';
import { Input } from '@bourse/ui/input';
import { RichText } from '@bourse/ui/rich-text';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AddPicture } from './add-picture.tsx';
import { type Words, withPicture } from './article.ts';

interface WordFieldsProps {
  readonly lang: Lang;
  readonly words: Words;
  readonly onChange: (words: Words) => void;
}

/** What an article says in one language, to be written. */
export function WordFields({ lang, words, onChange }: WordFieldsProps) {
  const t = useTranslations('content');
  return (
    <>
      <Input
        label={t('field.title')}
        lang={htmlLangs[lang]}
        maxLength={articleBounds.title}
        value={words.title}
        onChange={({ target }) => onChange({ ...words, title: target.value })}
      />
      <TextArea
        label={t('field.summary')}
        lang={htmlLangs[lang]}
        rows={2}
        maxLength={articleBounds.summary}
        value={words.summary}
        onChange={({ target }) => onChange({ ...words, summary: target.value })}
      />
      <BodyField lang={lang} words={words} onChange={onChange} />
    </>
  );
}

/** The body, into which pictures are put where the caret was. */
function BodyField({ lang, words, onChange }: WordFieldsProps) {
  const t = useTranslations('content');
  // Null until the writer has been there: then a picture comes last.
  const [caret, setCaret] = useState<number | null>(null);
  return (
    <>
      <TextArea
        label={t('field.body')}
        hint={t('hint.body')}
        lang={htmlLangs[lang]}
        rows={16}
        maxLength={articleBounds.body}
        value={words.body}
        onChange={({ target }) => {
          setCaret(target.selectionStart);
          onChange({ ...words, body: target.value });
        }}
        onBlur={({ target }) => setCaret(target.selectionStart)}
      />
      <AddPicture
        onAdded={(address) =>
          onChange({ ...words, body: withPicture(words.body, caret ?? words.body.length, address) })
        }
      />
    </>
  );
}

/** The same as customers see it. */
export function WordPreview({ lang, words: { title, summary, body } }: { readonly lang: Lang; readonly words: Words }) {
  const t = useTranslations('content');
  return (
    <Card className="min-w-0">
      <h2 className="mb-3 text-label text-t3">{t('preview')}</h2>
      <div lang={htmlLangs[lang]} className="break-words">
        <p className="text-title">{title}</p>
        {summary === '' ? null : <p className="mt-3 text-heading font-normal">{summary}</p>}
        <RichText className="mt-4" text={body} />
      </div>
    </Card>
  );
}
