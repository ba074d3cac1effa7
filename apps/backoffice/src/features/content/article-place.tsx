import { articleCategories } from '@bourse/contract/content';
import { contentStaffCalls } from '@bourse/contract/content-desk';
import { Card } from '@bourse/ui/card';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { goTo } from '../../base/router/place.ts';
import { type Article, type CategoryName, nameOf } from './article.ts';
import { ArticleEditor } from './article-editor.tsx';
import { PublishCard } from './publish-card.tsx';

/** A new article of a category. */
export function NewArticle({ of: name }: { readonly of: CategoryName }) {
  const t = useTranslations('content');
  return (
    <>
      <PageHead title={t('newOf', { of: t(`of.${name}`) })} text={t('draftHint')} />
      <ArticleEditor category={articleCategories[name]} newest={null} onSaved={({ id }) => goTo('content', name, id)} />
    </>
  );
}

/** One article: how it stands, its words, and its versions. */
export function ArticlePlace({ id }: { readonly id: string }) {
  const article = useCall(contentStaffCalls.one, { id });
  return <Answered of={article}>{(one) => <Whole of={one} />}</Answered>;
}

function Whole({ of: article }: { readonly of: Article }) {
  const t = useTranslations('content');
  const { id, category, title, versions } = article;
  const [newest = null] = versions;
  return (
    <>
      <PageHead title={title} text={t(`of.${nameOf(category)}`)} />
      <div className="grid gap-4">
        <PublishCard of={article} />
        <ArticleEditor key={newest?.id} id={id} category={category} newest={newest} onSaved={() => undefined} />
        <Versions of={article} />
      </div>
    </>
  );
}

function Versions({ of: { versions, version } }: { readonly of: Article }) {
  const t = useTranslations('content');
  const { moment } = useFormat();
  const standing = (one: Article['versions'][number]): string => {
    if (one.holds_from === null) return t('state.draft');
    return one.number === version ? t('holds', { time: moment(one.holds_from) }) : moment(one.holds_from);
  };
  return (
    <Card>
      <h2 className="mb-2 text-heading">{t('versions')}</h2>
      {versions.map((one) => (
        <Fact
          key={one.id}
          label={`#${one.number} · ${one.author === '' ? t('release') : one.author} · ${moment(one.created_at)}`}
          value={standing(one)}
        />
      ))}
    </Card>
  );
}
