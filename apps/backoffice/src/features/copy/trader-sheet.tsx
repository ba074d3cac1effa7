import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { copyStaffCalls } from '@bourse/contract/copy-desk';
import { useGrant } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { linkTo } from '../../base/router/place.ts';
import { DecideTrader } from './decide-trader.tsx';
import { decisionsOn, stateOf, type Trader } from './trader.ts';

interface TraderSheetProps {
  /** Null while none is open. */
  readonly of: Trader | null;
  readonly onClose: () => void;
}

/** A trader with the record that the ledger gives, and what can be asked about them. */
export function TraderSheet({ of: trader, onClose }: TraderSheetProps) {
  const t = useTranslations('copy');
  const tApp = useTranslations('app');
  return (
    <Sheet
      open={trader !== null}
      onClose={onClose}
      className="wide-sheet"
      title={trader?.name ?? ''}
      closeLabel={tApp('act.close')}
    >
      {trader !== null && (
        <div key={trader.id} className="grid gap-4">
          <Facts of={trader} />
          <section>
            <h3 className="text-label text-t2">{t('introduction')}</h3>
            <p className="mt-1 break-words whitespace-pre-wrap">{trader.introduction}</p>
          </section>
          <Decisions of={trader} />
        </div>
      )}
    </Sheet>
  );
}

function Facts({ of: one }: { readonly of: Trader }) {
  const t = useTranslations('copy');
  const { moment, decimal, percent } = useFormat();
  return (
    <div>
      <Fact
        label={t('customer')}
        value={
          <a className="text-accent-text hover:text-t1" href={linkTo('customers', one.id)}>
            #{one.id}
          </a>
        }
      />
      <Fact label={t('stateHead')} value={t(`state.${stateOf(one)}`)} />
      <Fact label={t('share')} value={percent(one.share)} />
      <Fact label={t('applied')} value={moment(one.applied_at)} />
      {one.decided_at !== null && <Fact label={t('decided')} value={moment(one.decided_at)} />}
      {one.reason !== '' && <Fact label={t('told')} value={one.reason} />}
      {one.updated_at === null ? (
        <p className="py-[5px] text-label font-normal text-t2">{t('noRecord')}</p>
      ) : (
        <>
          <Fact label={t('profit')} value={`${decimal(one.profit)} USDT`} />
          <Fact label={t('drawdown')} value={`${decimal(one.drawdown)} USDT`} />
          <Fact label={t('days')} value={String(one.days)} />
          <Fact label={t('trades')} value={String(one.trades)} />
          <Fact label={t('wins')} value={String(one.wins)} />
          <Fact label={t('followers')} value={String(one.followers)} />
          <Fact label={t('followerProfit')} value={`${decimal(one.follower_profit)} USDT`} />
        </>
      )}
    </div>
  );
}

function Decisions({ of: one }: { readonly of: Trader }) {
  const mayDecide = useGrant(copyStaffCalls.decide.grant);
  const decisions = decisionsOn(one);
  return mayDecide && decisions.length > 0 ? <DecideTrader id={one.id} decisions={decisions} /> : null;
}
