import { htmlLangs } from '@bourse/client/locale';
import type { contentCalls } from '@bourse/contract/content';
import { RichText } from '@bourse/ui/rich-text';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { ArticleFrame } from './article-frame.tsx';
import { useDay } from './use-day.ts';

interface HousePageProps {
  readonly call: (typeof contentCalls)['contactUs' | 'compliance'];
}

/** A page about the house. */
export function HousePage({ call }: HousePageProps) {
  const t = useTranslations('content');
  const dayOf = useDay();
  const asked = useCall(call, {});
  return (
    <ArticleFrame asked={asked} title={asked.data?.title}>
      {({ lang, body, updated_on: updated }) => (
        <article lang={htmlLangs[lang]}>
          <RichText text={body} />
          <p className="mt-8 text-caption text-t3">{t('updated', { date: dayOf(updated) })}</p>
        </article>
      )}
    </ArticleFrame>
  );
}
