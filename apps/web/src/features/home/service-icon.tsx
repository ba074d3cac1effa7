import { Icon, type IconProps } from '@bourse/ui/icon';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { usualIcons } from './usual-icons.ts';

type ServiceIconProps = Omit<IconProps, 'of'> & { readonly service: string };

function blank({ size = 18 }: ServiceIconProps) {
  return <span className="block flex-none" style={{ width: size, height: size }} />;
}

/** The pictures that few have on their first page come after it. */
const RareIcon = lazy(() =>
  loadChunk(async () => {
    const { serviceIcon } = await import('./service-icons.ts');
    return { default: ({ service, ...rest }: ServiceIconProps) => <Icon of={serviceIcon(service)} {...rest} /> };
  }).catch(() => ({ default: blank })),
);

/** The picture of a service. */
export function ServiceIcon(props: ServiceIconProps) {
  const { service, ...rest } = props;
  const usual = usualIcons[service];
  if (usual !== undefined) return <Icon of={usual} {...rest} />;
  return (
    <Suspense fallback={blank(props)}>
      <RareIcon {...props} />
    </Suspense>
  );
}
