import { encode } from 'uqr';
import { useMemo } from 'react';

interface QrCodeProps {
  readonly text: string;
  /** What it is for. */
  readonly label: string;
}

/** A code for the camera of a phone: dark on light in either theme, because cameras expect that. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size: width } = encode(text, { border: 2 });
    const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: width, path: cells.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto size-[200px] rounded-[8px]"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
