import { Note } from '@bourse/ui/note';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { FloatGauge } from './float-gauge.tsx';
import { type Held, isShort, type Network } from './network.ts';
import { PausedNote } from './paused-note.tsx';
import { StopNetwork } from './stop-network.tsx';

/** What lies on a network of each currency against the books, and where. */
export function HeldList({ network }: { readonly network: Network }) {
  return (
    <ul className="mt-4 grid gap-x-8 gap-y-5 desk:grid-cols-2">
      {network.held.map((one) => (
        <li key={one.currency_id} className="min-w-0 border-t border-line pt-3">
          <HeldCoin network={network} of={one} />
        </li>
      ))}
    </ul>
  );
}

function HeldCoin({ network, of: one }: { readonly network: Network; readonly of: Held }) {
  const t = useTranslations('networks');
  const format = useFormat();
  const { currency, compared, accepted, lost, float, at_customers: atCustomers, sweep_from: from } = one;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-semibold">{currency}</span>
          <span className="num text-caption text-t3">
            {compared === null
              ? t('notCompared')
              : t('compared', { at: format.moment(compared.at), block: format.whole(compared.block) })}
          </span>
        </h3>
        <StopNetwork network={network} coin={one} />
      </div>
      <PausedNote of={one} />
      {one.loses_since !== null && (
        <Note tone="warn" className="mt-3">
          {t('loses', { since: format.moment(one.loses_since) })}
        </Note>
      )}
      {compared !== null && (
        <>
          <Fact label={t('books')} value={format.decimal(compared.books)} />
          <Fact label={t('held')} value={format.decimal(compared.held)} />
          <Fact
            label={t('difference')}
            value={
              <span className={isShort(one) ? 'text-bad' : undefined}>
                {compared.difference.startsWith('-') ? '−' : '+'}
                {format.decimal(compared.difference.replace('-', ''))}
              </span>
            }
          />
        </>
      )}
      {accepted !== '0' && <Fact label={t('accepted')} value={format.decimal(accepted)} />}
      <Fact
        label={from === null ? t('atCustomers') : t('atCustomersFrom', { from: format.decimal(from) })}
        value={format.decimal(atCustomers)}
      />
      {compared !== null && <Fact label={t('cold')} value={format.decimal(compared.cold)} />}
      {lost !== '0' && <Fact label={t('lost')} value={<span className="text-bad">{format.decimal(lost)}</span>} />}
      {compared === null || compared.unexplained === null ? null : (
        <>
          <Fact
            label={t('unexplained')}
            value={<span className="text-warn">{format.decimal(compared.unexplained)}</span>}
          />
          <p className="text-caption text-t3">{t('unexplainedHint')}</p>
        </>
      )}
      {float !== null && <FloatGauge float={float} currency={currency} />}
    </>
  );
}
