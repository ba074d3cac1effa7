import { walletCalls } from '@bourse/contract/wallet';
import { Delta } from '@bourse/ui/delta';
import { groupSlices } from '@bourse/ui/group-slices';
import { Skeleton } from '@bourse/ui/skeleton';
import { LegendKey, SplitBar } from '@bourse/ui/split-bar';
import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { type Wallets, shownWorth } from '../../base/money/account-worth.ts';
import { sumOf } from '../../base/money/amount-problem.ts';
import { EyeButton } from '../../base/money/eye-button.tsx';
import { fiatDecimals } from '../../base/money/show-number.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { useNumbers } from '../../base/money/use-money.ts';
import { useWorthFigure } from '../../base/money/use-worth-figure.ts';
import { registeredFamilies } from '../../base/manifests/registered.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import type { Area } from '../../base/texts/areas.ts';
import { useArea } from '../../base/texts/use-area.ts';
import type { ProductFamily } from '../product-kit/product-family.ts';
import { nextEnd, valuedIn, worthByProduct, worthOf } from '../product-kit/running.ts';
import { useKitFigures } from '../product-kit/use-kit-figures.ts';
import { useRunning } from '../product-kit/use-running.ts';
import { useView } from '../product-kit/use-view.ts';

/** What stands for the families beyond the fifth together. */
const otherColour = 'var(--c7)';
/** Worth follows the prices as often as this. */
const everyMs = 15_000;

/** What the customer has in products, what it brought yesterday, and when the next of it ends. */
export function InProducts({ families }: { readonly families: readonly ProductFamily[] }) {
  const { data, isError, error, isFetching, refetch } = useCall(walletCalls.list, {}, { everyMs });
  if (data !== undefined) return <Holdings families={families} wallets={data} />;
  if (isError) return <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton height={132} />;
}

interface HoldingsProps {
  readonly families: readonly ProductFamily[];
  readonly wallets: Wallets;
}

function Holdings({ families, wallets }: HoldingsProps) {
  const { fiat, products } = wallets;
  const t = useTranslations('finance');
  const figure = useWorthFigure(fiat.code);
  const chosen = usePreferences((preferences) => preferences.fiat);
  const worths = worthByProduct(products);
  const total = sumOf([...worths.values()]);
  if (products.length === 0) {
    return (
      <>
        <p className="text-label text-t2">{t('inProducts')}</p>
        <p className="mt-1 text-heading">{t('nothing')}</p>
        <p className="mt-0.5 text-label font-normal text-pretty text-t2">{t('text')}</p>
      </>
    );
  }
  return (
    <>
      <div className="flex items-center gap-1">
        <span className="text-label text-t2">{t('inProducts')}</span>
        <EyeButton />
      </div>
      <p className="mt-0.5">
        <ShownAmount text={figure(total)} size="display" unit={chosen.currency_code} />
      </p>
      <Yesterday families={families} wallets={wallets} />
      <Split families={families} worths={worths} code={fiat.code} />
    </>
  );
}

interface YesterdayProps {
  readonly families: readonly ProductFamily[];
  readonly wallets: Wallets;
}

/** What running positions brought yesterday, and the next day on which one ends. */
function Yesterday({ families, wallets }: YesterdayProps) {
  const t = useTranslations('finance');
  const numbers = useNumbers();
  const figures = useKitFigures();
  const { fiat, hideAmounts } = usePreferences();
  const running = useRunning(families);
  if (running === null) return <p className="h-[18px]" />;
  const gains = running.flatMap((family) => family.gains);
  const worth = shownWorth(worthOf(gains, valuedIn(wallets)), wallets.fiat.code, fiat);
  const next = nextEnd(running);
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-4 text-label">
      {worth === null || hideAmounts ? null : (
        <span className="flex gap-1.5">
          <span className="text-t3">{t('yesterday')}</span>
          <Delta kind="money" text={numbers.signed(worth, fiatDecimals(fiat.currency_code))} />
        </span>
      )}
      {next === null ? null : (
        <span className="flex gap-1.5">
          <span className="text-t3">{t('nextEnd')}</span>
          <span className="num">{figures.day(next)}</span>
        </span>
      )}
    </p>
  );
}

interface SplitProps {
  readonly families: readonly ProductFamily[];
  readonly worths: ReadonlyMap<string, string>;
  readonly code: string;
}

/** How it lies in the families, that with the most first, each leading to its positions. */
function Split({ families, worths, code }: SplitProps) {
  const t = useTranslations('finance');
  const figure = useWorthFigure(code);
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  const others = registeredFamilies().filter(({ shelf }) => shelf === undefined);
  const held = [...families, ...others]
    .flatMap((family) => {
      const worth = worths.get(family.name);
      return worth === undefined ? [] : [{ family, worth }];
    })
    .toSorted((one, two) => new Big(two.worth).cmp(one.worth));
  const slices = groupSlices(
    held.map(({ family, worth }) => ({ key: family.name, label: '', value: new Big(worth).toNumber(), text: '' })),
    { label: '', format: () => '' },
  );
  const colours = new Map(slices.map(({ key, colour }) => [key, colour]));
  return (
    <>
      {slices.length === 0 || isHidden ? null : <SplitBar slices={slices} label={t('split')} className="mt-3" />}
      <ul className="mt-1.5">
        {held.map(({ family, worth }) => (
          <li key={family.name}>
            <AppLink
              to={'pages' in family ? family.pages.order : family.positions}
              className="-mx-2 flex min-h-11 items-center gap-2 rounded-control px-2 text-label hover:bg-control tablet:min-h-9"
            >
              <span className="flex min-w-0 flex-1">
                <LegendKey colour={colours.get(family.name) ?? otherColour}>
                  {'pages' in family ? <Positions of={family} /> : <Title of={family.name} />}
                </LegendKey>
              </span>
              <ShownAmount text={figure(worth)} size="label" />
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Positions({ of }: { readonly of: ProductFamily }) {
  return useView(of).positions;
}

/** The title of a family that does not stand on the shelf; its texts are fetched for it. */
function Title({ of }: { readonly of: Area }) {
  const t = useTranslations();
  return useArea(of) === 'here' ? t(`${of}.title` as Parameters<typeof t>[0]) : null; // every family has a title
}
