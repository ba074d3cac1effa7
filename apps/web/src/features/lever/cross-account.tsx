import { Note } from '@bourse/ui/note';
import { Stat } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { gaugeShare, isRatioNear } from './cross-view.ts';
import { useFigures } from './use-figures.ts';
import { type CrossAccount, useMarginMode } from './use-margin-mode.ts';

/** What stands behind the cross positions, and how near liquidation is; nothing while margins are isolated. */
export function CrossAccounts({ isTable }: { readonly isTable: boolean }) {
  const { mode, accounts } = useMarginMode();
  if (mode !== 'cross') return null;
  return accounts.map((account) => <Account key={account.currency} account={account} isTable={isTable} />);
}

interface AccountProps {
  readonly account: CrossAccount;
  readonly isTable: boolean;
}

function Account({ account, isTable }: AccountProps) {
  const t = useTranslations('lever.cross');
  const totals = useTranslations('lever.totals');
  const figures = useFigures();
  const { currency, margin_ratio: ratio } = account;
  const isNear = isRatioNear(ratio);
  const meter = (
    <span
      role="meter"
      aria-label={t('ratio')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={gaugeShare(ratio)}
      className="block h-1 min-w-24 flex-1 overflow-hidden rounded-e-full bg-s3"
    >
      <span className={`block h-full ${isNear ? 'bg-bad' : 'bg-accent'}`} style={{ width: `${gaugeShare(ratio)}%` }} />
    </span>
  );
  const shown = (
    <span className={`num ${isNear ? 'font-semibold text-bad' : 'text-t1'}`}>{figures.percent(ratio)}</span>
  );
  const maintenance = <ShownAmount text={figures.cents(account.maintenance)} size="caption" className="text-t1" />;
  if (isTable) {
    return (
      <section
        aria-label={t('label', { currency })}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-2 text-caption text-t2"
      >
        <span className="inline-flex gap-1.5">
          {t('available')}
          <ShownAmount text={figures.cents(account.available)} size="caption" className="text-t1" />
        </span>
        <span className="inline-flex gap-1.5">
          {t('maintenance')}
          {maintenance}
        </span>
        {ratio === null ? null : (
          <span className="inline-flex w-72 items-center gap-1.5">
            {t('ratio')}
            {shown}
            {meter}
          </span>
        )}
        {isNear ? <Note tone="warn">{t('near')}</Note> : null}
      </section>
    );
  }
  return (
    <section aria-label={t('label', { currency })} className="slab mx-3 mt-2 phone:mx-4">
      <div className="grid grid-cols-3">
        <Stat
          label={t('equity', { currency })}
          value={<ShownAmount text={figures.cents(account.equity)} size="label" />}
        />
        <Stat label={t('available')} value={<ShownAmount text={figures.cents(account.available)} size="label" />} />
        <Stat
          label={totals('profit', { currency })}
          value={<ShownAmount text={figures.signed(account.profit)} size="label" />}
        />
      </div>
      {ratio === null ? null : (
        <div className="grid gap-1.5 px-4 py-3">
          <p className="flex justify-between gap-2 text-caption text-t3">
            {t('maintenance')}
            {maintenance}
          </p>
          <p className="flex justify-between gap-2 text-caption text-t3">
            {t('ratio')}
            {shown}
          </p>
          {meter}
          <p className="text-caption text-t3">{t('rule')}</p>
          {isNear ? <Note tone="warn">{t('near')}</Note> : null}
        </div>
      )}
    </section>
  );
}
