import { Icon } from '@bourse/ui/icon';
import { listRowClass } from '@bourse/ui/list-row';
import { Slab } from '@bourse/ui/slab';
import { Bot, ChevronRight, HandCoins, type LucideIcon, Rocket, Split, Users } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import type { RoutePath } from '../../base/router/routes.ts';
import type { Texts } from '../../base/texts/areas.ts';

interface Service {
  readonly key: keyof Texts['finance']['product'];
  readonly icon: LucideIcon;
  readonly to: RoutePath;
}

/** What is no family on the shelf, by the keys of the menu. */
const services: readonly Service[] = [
  { key: 'dual', icon: Split, to: '/pages/invest/invest' },
  { key: 'loan', icon: HandCoins, to: '/pages/loan/list' },
  { key: 'ieo', icon: Rocket, to: '/pages/ieo/ieo' },
  { key: 'copy', icon: Users, to: '/pages/follow/index' },
  { key: 'ai', icon: Bot, to: '/pages/ai/list' },
];

/** The other things that can be done with coins. */
export function MoreFamilies() {
  const t = useTranslations('finance');
  return (
    <section>
      <h2 className="mb-2.5 text-heading">{t('more')}</h2>
      <Slab>
        {services.map((service) => (
          <ServiceRow key={service.key} service={service} />
        ))}
      </Slab>
    </section>
  );
}

function ServiceRow({ service: { key, icon, to } }: { readonly service: Service }) {
  const t = useTranslations('finance');
  return (
    <AppLink to={to} className={`${listRowClass()} py-3`}>
      <span className="grid size-9 flex-none place-items-center rounded-control bg-accent-soft text-accent-text">
        <Icon of={icon} size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t(`product.${key}.title`)}</span>
        <span className="mt-0.5 block text-label font-normal text-t2">{t(`product.${key}.text`)}</span>
      </span>
      <Icon of={ChevronRight} className="text-t3" />
    </AppLink>
  );
}
