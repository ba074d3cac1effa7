import { Avatar } from '@bourse/ui/avatar';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Delta } from '@bourse/ui/delta';
import { PositionCard } from '@bourse/ui/position-card';
import { useTranslations } from 'use-intl';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { type Follow, followState } from './copy-view.ts';
import { useCopyFigures } from './use-copy-figures.ts';

const tones = { active: 'accent', ended: 'plain', stopped: 'warn' } as const;

interface FollowCardProps {
  readonly follow: Follow;
  readonly onEnd: () => void;
}

/** A relationship: its terms, what it has brought, and what can be done with it. */
export function FollowCard({ follow, onEnd }: FollowCardProps) {
  const t = useTranslations('copy.mine');
  const figures = useCopyFigures();
  const state = followState(follow);
  const { budget, copies, created_at: created, ended_at: ended, name, profit, realised, skipped, stop, used } = follow;
  const { share, share_paid: paid } = follow;
  const own = (sum: string | null) => (
    <ShownAmount text={sum === null ? t('noLimit') : figures.numbers.whole(sum, 2)} size="label" />
  );
  return (
    <PositionCard
      lead={<Avatar name={name} size={32} />}
      title={
        <AppLink to="/pages/follow/trader" search={{ id: follow.trader_user_id }} className="min-w-0 break-words">
          {name}
        </AppLink>
      }
      badge={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
      subtitle={`${figures.terms(follow)} · ${
        ended === null ? t('since', { day: figures.day(created) }) : t('until', { day: figures.day(ended) })
      }`}
      figure={<Delta kind="money" text={figures.result(profit)} />}
      figureNote={t('profit')}
      facts={[
        { key: 'used', label: t('used'), value: own(used) },
        { key: 'budget', label: t('budget'), value: own(budget) },
        { key: 'stop', label: t('stop'), value: own(stop) },
        { key: 'realised', label: t('realised'), value: figures.result(realised) },
        { key: 'copies', label: t('copies'), value: figures.count(copies) },
        { key: 'skipped', label: t('skipped'), value: figures.count(skipped) },
        ...(share === '0'
          ? []
          : [{ key: 'share', label: t('sharePaid', { share: figures.percent(share) }), value: own(paid) }]),
      ]}
      acts={
        state === 'active' ? (
          <span className="flex flex-wrap gap-2">
            <AppLink
              to="/pages/follow/follow"
              search={{ id: follow.trader_user_id }}
              className={buttonClass({ size: 'desk' })}
            >
              {t('edit')}
            </AppLink>
            <Button size="desk" onClick={onEnd}>
              {t('end')}
            </Button>
          </span>
        ) : undefined
      }
    />
  );
}
