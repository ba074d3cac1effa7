import type { ReactElement } from 'react';
import { FallbackImage } from './fallback-image.tsx';

export interface AvatarProps {
  readonly src?: string | undefined;
  readonly name: string;
  readonly size?: 24 | 32 | 36 | 40 | 56 | 72;
  readonly label?: string;
}

/** A person, flat at the left and round at the right as all that points. */
export function Avatar({ src, name, size = 36, label }: AvatarProps): ReactElement {
  return <FallbackImage src={src} name={name} size={size} label={label} className="rounded-[15%_50%_50%_15%]" />;
}
