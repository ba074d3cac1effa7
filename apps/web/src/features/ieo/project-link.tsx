import { Badge } from '@bourse/ui/badge';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { ProductCardContent, productCardClass } from '@bourse/ui/product-card';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { coverOf, type Project } from './ieo-view.ts';
import { useIeoFigures } from './use-ieo-figures.ts';

const tones = {
  warm_up: 'plain',
  subscribing: 'accent',
  closed: 'plain',
  drawn: 'plain',
  listed: 'plain',
  void: 'warn',
} as const;

/** The stage of an offering in a word. */
export function StageBadge({ stage }: Pick<Project, 'stage'>) {
  const t = useTranslations('ieo.stage');
  return <Badge tone={tones[stage]}>{t(stage)}</Badge>;
}

/** The next moment of an offering, in words. */
function useNext({ stage, starts_at, ends_at, draws_at, lists_at }: Project): string {
  const t = useTranslations('ieo.next');
  const { moment } = useIeoFigures();
  const next = {
    warm_up: starts_at,
    subscribing: ends_at,
    closed: draws_at,
    drawn: lists_at,
    listed: lists_at,
    void: ends_at,
  };
  return t(stage, { time: moment(next[stage]) });
}

/** An offering in a list: its price, its issue, and how much was applied for. */
export function ProjectLink({ project }: { readonly project: Project }) {
  const t = useTranslations('ieo');
  const figures = useIeoFigures();
  const next = useNext(project);
  const coin = useCoins().get(project.currency);
  const cover = coverOf(project);
  return (
    <AppLink to="/pages/ieo/subscribe" search={{ id: project.id }} className={productCardClass()}>
      <ProductCardContent
        lead={<CoinIcon symbol={project.currency} src={coin?.image} />}
        title={project.name}
        badges={<StageBadge stage={project.stage} />}
        subtitle={next}
        figure={figures.money(project.price, project.pay_currency)}
        figureNote={t('perCoin', { currency: project.currency })}
        facts={[{ key: 'issue', label: t('facts.issue'), value: figures.money(project.issue, project.currency) }]}
        measure={
          <span className="grid gap-1">
            <QuotaBar
              taken={Math.min(0.999, Number.parseFloat(cover))}
              label={t('facts.applied')}
              height={4}
              tone="accent"
            />
            <span className="text-caption text-t3">{t('cover', { rate: figures.rate(cover) })}</span>
          </span>
        }
      />
    </AppLink>
  );
}
