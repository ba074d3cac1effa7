import { buttonClass } from '@bourse/ui/button-class';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSession } from '../../base/session/session.ts';
import { PairIcon } from '../../base/market/pair-name.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { rewardsCalls } from '@bourse/contract/rewards';
import { useCall } from '../../base/api/use-call.ts';
import { Families } from './families.tsx';
import type { Family } from './family.ts';
import type { Market } from './market-terms.ts';
import { useAvailable } from './own-account.ts';
import { Ticket } from './ticket/ticket.tsx';

interface DeskTicketProps {
  readonly market: Market;
  readonly family: Family;
  readonly onChoose: (symbol: string) => void;
}

/** What a desk can trade by, and its ticket, with what the account has of both coins and the way to the next fee level below. */
export function DeskTicket({ market, family, onChoose }: DeskTicketProps) {
  const isVisitor = useSession((session) => session.token === null);
  return (
    <Families market={market} family={family} size="panel" className="-mt-2 mb-1" onChoose={onChoose}>
      <Ticket key={market.symbol} market={market} isDesk />
      {!isVisitor && (
        <>
          <SpotAccount market={market} />
          <NextLevel />
        </>
      )}
    </Families>
  );
}

function SpotAccount({ market }: { readonly market: Market }) {
  const t = useTranslations('trade.orders');
  return (
    <section className="desk-slice" aria-label={t('account')}>
      <div className="flex justify-between">
        <h2 className="text-label font-semibold">{t('account')}</h2>
        <AppLink to="/pages/fund/transfer" className="text-caption text-accent-text">
          {t('transfer')}
        </AppLink>
      </div>
      <CoinLine code={market.base.code} />
      <CoinLine code={market.quote.code} />
      <JoinedPair className="mt-2">
        <AppLink to="/pages/fund/receive" className={buttonClass({ size: 'small' })}>
          {t('deposit')}
        </AppLink>
        <AppLink to="/pages/fund/withdraw" className={buttonClass({ size: 'small' })}>
          {t('withdraw')}
        </AppLink>
      </JoinedPair>
    </section>
  );
}

function CoinLine({ code }: { readonly code: string }) {
  const numbers = useNumbers();
  const available = useAvailable(code);
  return (
    <div className="flex min-h-8 items-center gap-2 text-label">
      <PairIcon symbol={code} size={20} />
      <span className="flex-1">{code}</span>
      <span className="num">{available === null ? '—' : numbers.whole(available)}</span>
    </div>
  );
}

/** What is missing for a lower fee. */
function NextLevel() {
  const t = useTranslations('trade.level');
  const numbers = useNumbers();
  const { data } = useCall(rewardsCalls.vipInfo, {}, { staleTimeMs: 600_000 });
  const next = data?.next ?? null;
  if (next === null) return null;
  return (
    <p className="desk-slice flex justify-between gap-2 text-caption text-t2">
      <span>{t('next', { level: `${next.level}` })}</span>
      <span className="num">{t('missing', { figure: numbers.fixed(next.missing, 0) })}</span>
    </p>
  );
}
