import { guessCalls } from '@bourse/contract/guess';
import { Badge } from '@bourse/ui/badge';
import { ListRowButton } from '@bourse/ui/list-row';
import { Slab } from '@bourse/ui/slab';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { redirect } from '../../base/router/navigation.ts';
import { type Stake, stakeState } from './guess-view.ts';
import { useStaked } from './use-staked.ts';

const tones = { running: 'accent', unsettled: 'warn', won: 'good', lost: 'plain', returned: 'plain' } as const;

/** The own stakes, newest first. */
export function OwnStakes() {
  const t = useTranslations('guess');
  const pages = usePages(guessCalls.orders, {});
  return (
    <HistoryList pages={pages} none={{ title: t('noStakes'), text: t('noStakesHint') }}>
      {(items) => (
        <Slab>
          {items.map((stake) => (
            <StakeRow key={stake.id} stake={stake} />
          ))}
        </Slab>
      )}
    </HistoryList>
  );
}

function StakeRow({ stake }: { readonly stake: Stake }) {
  const t = useTranslations('guess');
  const stakedOf = useStaked();
  const momentOf = useMoment();
  const state = stakeState(stake);
  const money = (amount: string): string => stakedOf(amount, stake);
  return (
    <ListRowButton
      title={<span className="line-clamp-2 text-pretty whitespace-normal">{stake.name}</span>}
      subtitle={
        <>
          {stake.answer} · <time dateTime={stake.created_at}>{momentOf(stake.created_at)}</time>
        </>
      }
      tail={
        <span className="num">
          {stake.payout === null || state === 'lost' ? money(stake.number) : `+${money(stake.payout)}`}
        </span>
      }
      subtail={<Badge tone={tones[state]}>{t(`stake.${state}`)}</Badge>}
      onClick={() => redirect('/pages/game/game', { id: stake.quiz_id })}
    />
  );
}
