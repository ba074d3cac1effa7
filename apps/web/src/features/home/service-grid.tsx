import { contentCalls } from '@bourse/contract/content';
import { Icon } from '@bourse/ui/icon';
import { Skeleton } from '@bourse/ui/skeleton';
import { Slab } from '@bourse/ui/slab';
import { LayoutGrid } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { isRoutePath } from '../../base/router/routes.ts';
import { useCall } from '../../base/api/use-call.ts';
import { ServiceIcon } from './service-icon.tsx';
import { chosenServices, type Service } from './services.ts';
import { useChosenServices } from './chosen-services.ts';

const ServiceSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./service-sheet.tsx')).ServiceSheet })),
);

const cell =
  'flex min-h-[72px] min-w-0 flex-col items-center justify-center gap-2 px-1 py-2 text-center text-label hover:bg-control';

/** The services that the customer wants at hand; the last place opens all of them, and the choice. */
export function ServiceGrid() {
  const t = useTranslations('home');
  const { data, isError, error, isFetching, refetch } = useCall(contentCalls.menu, {}, { staleTimeMs: 600_000 });
  const chosen = useChosenServices();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (data === undefined && isError)
    return <LoadFailed error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined)
    return <Skeleton height="var(--services)" className="[--services:146px] desk:[--services:72px]" />;
  return (
    <nav aria-label={t('services')}>
      <Slab columns={4} className="desk:grid-cols-8">
        {chosenServices(data, chosen).map((service) => (
          <ServiceLink key={service.key} service={service} />
        ))}
        <button
          type="button"
          className={cell}
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        >
          <Icon of={LayoutGrid} size={22} className="text-t3" />
          {t('more')}
        </button>
      </Slab>
      {wasOpened ? (
        <Suspense>
          <ServiceSheet open={isOpen} onClose={() => setOpen(false)} menu={data} />
        </Suspense>
      ) : null}
    </nav>
  );
}

function ServiceLink({ service: { key, page } }: { readonly service: Service }) {
  const t = useTranslations('home.service');
  const text = t(key as Parameters<typeof t>[0]); // the menu's keys are those of the catalog
  if (!isRoutePath(page)) return null;
  return (
    <AppLink to={page} className={cell}>
      <ServiceIcon service={key} size={22} className="text-accent-text" />
      <span className="line-clamp-2">{text}</span>
    </AppLink>
  );
}
