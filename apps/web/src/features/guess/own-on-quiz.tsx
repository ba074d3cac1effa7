import { guessCalls } from '@bourse/contract/guess';
import { OrderSummary } from '@bourse/ui/order-summary';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { useSession } from '../../base/session/session.ts';
import type { Quiz } from './guess-view.ts';
import { useStaked } from './use-staked.ts';

/** So many of the own stakes stand beside a quiz; all of them are in their list. */
const shown = 10;

/** What the customer has staked on a quiz, newest first; nothing for who has not. */
export function OwnOnQuiz({ quiz }: { readonly quiz: Quiz }) {
  const t = useTranslations('guess');
  const stakedOf = useStaked();
  const isVisitor = useSession(({ token }) => token === null);
  const wanted = { quiz_id: quiz.id, limit: String(shown) };
  const own = useCall(guessCalls.orders, wanted, { enabled: !isVisitor });
  if (own.data === undefined || own.data.list.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-label text-t2">{t('tab.mine')}</h3>
      <OrderSummary
        label={t('tab.mine')}
        lines={own.data.list.map((stake) => ({
          key: stake.id,
          label: stake.answer,
          value: stakedOf(stake.number, stake),
        }))}
      />
      {own.data.list.map((stake) => (
        <CheckRow
          key={stake.id}
          kind={stake.unit === 'points' ? 'guess.submit_points' : 'guess.submit'}
          subject={stake.id}
          about={`${stake.answer} · ${stakedOf(stake.number, stake)}`}
        />
      ))}
    </div>
  );
}
