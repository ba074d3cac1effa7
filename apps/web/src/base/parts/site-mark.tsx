import { Mark, Wordmark } from '@bourse/ui/mark';
import { useSiteLogos, useSiteName } from '../site/site-config.ts';

/** The operator's logo, or the mark and the name of the site where there is none of its own. */
export function SiteMark({ size }: { readonly size: number }) {
  const name = useSiteName();
  const { logo } = useSiteLogos();
  if (logo === undefined) return <Wordmark name={name} size={size} />;
  return <img src={logo} alt={name} style={{ height: size }} className="block max-w-full" />;
}

/** The same in a square. */
export function SiteSign({ size }: { readonly size: number }) {
  const { logo } = useSiteLogos();
  if (logo === undefined) return <Mark size={size} />;
  return <img src={logo} alt="" width={size} height={size} className="block object-contain" />;
}
