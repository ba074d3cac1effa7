import { contentCalls } from '@bourse/contract/content';
import { Note } from '@bourse/ui/note';
import { useLocale, useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { ArticleFrame } from './article-frame.tsx';
import { useDay } from './use-day.ts';

/** An agreement or notice in full, marked where it stands in another language than the app (S56). */
export function Agreement({ of: name }: { readonly of: string }) {
  const asked = useCall(contentCalls.articleDetail, { key: name });
  return (
    <ArticleFrame asked={asked} title={asked.data?.title}>
      {(article) => <Sections article={article} />}
    </ArticleFrame>
  );
}

interface SectionsProps {
  readonly article: {
    readonly lang: 'zh' | 'en';
    readonly updated_on: string;
    readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  };
}

function Sections({ article: { lang, updated_on: updatedOn, sections } }: SectionsProps) {
  const t = useTranslations('content');
  const dayOf = useDay();
  const isOther = !useLocale().startsWith(lang);
  return (
    <>
      <p className="text-caption text-t3">{t('updated', { date: dayOf(updatedOn) })}</p>
      {isOther ? <Note className="mt-3">{t('otherLanguage')}</Note> : null}
      <article lang={lang === 'zh' ? 'zh-Hans' : 'en'}>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading} className="mt-6">
            <h2 className="text-heading">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2 leading-relaxed text-t2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </article>
    </>
  );
}
