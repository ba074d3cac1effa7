import { walletCalls } from '@bourse/contract/wallet';
import { LegendKey, SplitBar } from '@bourse/ui/split-bar';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { useCall } from '../../base/api/use-call.ts';
import { accountParts, drawnParts, type Wallets } from '../../base/money/account-worth.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { useWorthFigure } from '../../base/money/use-worth-figure.ts';

/** How the customer's money lies in the four accounts, beside the total of a desk. */
export function AccountsCard() {
  const { data } = useCall(walletCalls.list, {}, { everyMs: 30_000 });
  return data === undefined ? null : <Split wallets={data} />;
}

function Split({ wallets }: { readonly wallets: Wallets }) {
  const t = useTranslations('home');
  const app = useTranslations('app');
  const numbers = useNumbers();
  const figure = useWorthFigure(wallets.fiat.code);
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  const parts = accountParts(wallets);
  const slices = drawnParts(parts);
  return (
    <section aria-labelledby="home-accounts" className="surface-1 rounded-card p-4">
      <div className="mb-3 flex items-baseline justify-between gap-2">
        <h2 id="home-accounts" className="text-label font-semibold">
          {t('accounts')}
        </h2>
        <AppLink to="/pages/fund/assets" className="text-caption text-accent-text">
          {app('tabs.assets')}
        </AppLink>
      </div>
      {slices.length === 0 || isHidden ? null : <SplitBar slices={slices} label={t('accounts')} />}
      <ul className="mt-2">
        {parts.map(({ account, worth, percent, colour }) => (
          <li key={account} className="flex min-h-8 items-center gap-2 text-label">
            <LegendKey colour={colour}>{app(`account.${account}`)}</LegendKey>
            <span className="flex-1" />
            {percent === null || isHidden ? null : <span className="num text-t3">{numbers.fixed(percent, 1)}%</span>}
            <span className="min-w-23 text-end">
              <ShownAmount text={figure(worth)} size="label" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
