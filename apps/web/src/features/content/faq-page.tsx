import { contentCalls } from '@bourse/contract/content';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Input } from '@bourse/ui/input';
import { RichText } from '@bourse/ui/rich-text';
import { Skeleton } from '@bourse/ui/skeleton';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { questionsWith, type Topics } from './questions.ts';

/** Questions with their answers, by topic, and a search in them. */
export function FaqPage() {
  const t = useTranslations('content');
  const { data, error, isFetching, refetch } = useCall(contentCalls.faq, {});
  return (
    <div className="mx-auto w-full max-w-[720px] pb-10">
      <PageHeader title={t('faq')} />
      <div className="px-4">
        {data !== undefined ? (
          <Questions topics={data} />
        ) : error === null ? (
          <Skeleton height={320} />
        ) : (
          <LoadFailed className="" said={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

function Questions({ topics }: { readonly topics: Topics }) {
  const t = useTranslations('content');
  const lang = useLocale();
  const [search, setSearch] = useState(useSearch('/pages/common/faq').q ?? '');
  const found = questionsWith(topics, search, lang);
  const isOnlyOne = found.length === 1 && found[0]?.questions.length === 1;
  return (
    <>
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found.length === 0 ? (
        <EmptyState
          className="py-12"
          title={t('noMatch', { text: search.trim() })}
          text={t('noMatchHint')}
          action={<ContactLink />}
        />
      ) : (
        <>
          {found.map(({ topic, questions }) => (
            <section key={topic} className="mt-7">
              <h2 className="mb-2.5 text-heading">{t(`topic.${topic}`)}</h2>
              <div className="slab">
                {questions.map((one) => (
                  <Question key={one.id} of={one} isOpen={isOnlyOne} />
                ))}
              </div>
            </section>
          ))}
          <div className="mt-8 flex justify-center">
            <ContactLink />
          </div>
        </>
      )}
    </>
  );
}

interface QuestionProps {
  readonly of: Topics[number]['questions'][number];
  /** Unfolded from the start, as the only one that was asked for. */
  readonly isOpen: boolean;
}

function Question({ of: { title, body }, isOpen }: QuestionProps) {
  return (
    <details open={isOpen} className="group border-b border-line last:border-b-0">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-3 font-medium hover:bg-control focus-visible:outline-offset-[-3px] [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 text-pretty">{title}</span>
        <Icon of={ChevronDown} size={18} className="flex-none text-t3 transition-transform group-open:rotate-180" />
      </summary>
      <RichText className="px-4 pt-1 pb-4" text={body} />
    </details>
  );
}

function ContactLink() {
  const t = useTranslations('content');
  return (
    <AppLink to="/pages/common/contactus" className={buttonClass({ size: 'desk' })}>
      {t('contact')}
    </AppLink>
  );
}
