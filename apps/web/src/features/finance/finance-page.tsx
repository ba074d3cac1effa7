import { Icon } from '@bourse/ui/icon';
import { listRowClass } from '@bourse/ui/list-row';
import { Slab } from '@bourse/ui/slab';
import {
  Bot,
  ChevronRight,
  HandCoins,
  Layers,
  LockKeyhole,
  type LucideIcon,
  Pickaxe,
  Rocket,
  Split,
  Users,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { tileOf } from '../../base/manifests/registered.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { LaterBadge } from '../../base/parts/later-badge.tsx';
import type { RoutePath } from '../../base/router/routes.ts';
import { useBuilt } from '../../base/site/use-built.ts';
import type { Texts } from '../../base/texts/areas.ts';

interface Product {
  readonly key: keyof Texts['finance']['product'];
  readonly icon: LucideIcon;
  /** Where it leads while no feature offers it. */
  readonly to: RoutePath;
}

/** The families of products by their keys in the menu, in the order in which savers look for them. */
const families: readonly {
  readonly key: 'save' | 'structured' | 'borrow' | 'more';
  readonly products: readonly Product[];
}[] = [
  {
    key: 'save',
    products: [
      { key: 'lockup', icon: LockKeyhole, to: '/pages/lockming/lockming' },
      { key: 'mining', icon: Pickaxe, to: '/pages/mining/list' },
      { key: 'etf', icon: Layers, to: '/pages/etf/list' },
    ],
  },
  { key: 'structured', products: [{ key: 'dual', icon: Split, to: '/pages/invest/invest' }] },
  { key: 'borrow', products: [{ key: 'loan', icon: HandCoins, to: '/pages/loan/list' }] },
  {
    key: 'more',
    products: [
      { key: 'ieo', icon: Rocket, to: '/pages/ieo/ieo' },
      { key: 'copy', icon: Users, to: '/pages/follow/index' },
      { key: 'ai', icon: Bot, to: '/pages/ai/list' },
    ],
  },
];

/** Tab 3: what can be done with coins that are not traded. */
export function FinancePage() {
  const t = useTranslations('finance');
  const isBuilt = useBuilt();
  const isAnyBuilt = families.some(({ products }) => products.some(({ key }) => isBuilt(key) === true));
  return (
    <div className="mx-auto w-full max-w-[1232px] px-4 pt-4">
      <h1 className="text-title">{t('title')}</h1>
      <p className="mt-1 max-w-[640px] text-t2">{t(isAnyBuilt ? 'text' : 'textNone')}</p>
      <div className="mt-5 grid gap-6 tablet:grid-cols-2 tablet:gap-x-3">
        {families.map(({ key, products }) => (
          <section key={key}>
            <h2 className="mb-2.5 text-heading">{t(key)}</h2>
            <Slab>
              {products.map((product) => (
                <ProductRow key={product.key} product={product} />
              ))}
            </Slab>
          </section>
        ))}
      </div>
    </div>
  );
}

function ProductRow({ product: { key, icon, to } }: { readonly product: Product }) {
  const t = useTranslations('finance');
  const title = useTranslations('develop.page');
  return (
    <AppLink to={tileOf(key) ?? to} className={`${listRowClass()} py-3`}>
      <span className="grid size-9 flex-none place-items-center rounded-control bg-accent-soft text-accent-text">
        <Icon of={icon} size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {title(`${key}.title`)}
          <LaterBadge service={key} />
        </span>
        <span className="mt-0.5 block text-label font-normal text-t2">{t(`product.${key}`)}</span>
      </span>
      <Icon of={ChevronRight} className="text-t3" />
    </AppLink>
  );
}
