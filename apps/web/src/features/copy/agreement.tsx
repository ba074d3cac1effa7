import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';

/** A part of the agreement. */
export interface Clause {
  readonly title: string;
  readonly text: string;
}

interface AgreementProps {
  readonly lang: 'en' | 'zh-CN';
  readonly title: string;
  readonly clauses: readonly Clause[];
}

/** The agreement in one of the two languages in which it holds, whatever language the app is shown in. */
export function Agreement({ lang, title, clauses }: AgreementProps) {
  const t = useTranslations('copy.agreement');
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink
            to={lang === 'en' ? '/pages/follow/agreement_zh' : '/pages/follow/agreement_en'}
            className="inline-flex min-h-11 items-center px-3 text-label text-accent-text"
          >
            {t(lang === 'en' ? 'chinese' : 'english')}
          </AppLink>
        }
      />
      <article lang={lang} className="grid gap-4 px-4 pb-8 desk:px-0">
        <h2 className="text-heading">{title}</h2>
        {clauses.map((clause, place) => (
          <section key={clause.title}>
            <h3 className="font-semibold">{`${String(place + 1)}. ${clause.title}`}</h3>
            <p className="mt-1 text-label font-normal text-pretty text-t2">{clause.text}</p>
          </section>
        ))}
      </article>
    </div>
  );
}
