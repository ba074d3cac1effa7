import { type ReactElement, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { FrameCorners } from './frame-corners.tsx';

export interface CameraCaptureProps {
  /** The camera on the back, for documents, or the one that looks at its user. */
  readonly facing: 'environment' | 'user';
  /** What the camera shows, for a screen reader. */
  readonly label: string;
  /** What the round button does. */
  readonly shutterLabel: string;
  readonly onPicture: (picture: Blob) => void;
  /** There is no camera, or its user keeps it closed. */
  readonly onUnavailable: () => void;
  readonly className?: string;
}

/** As sharp as cameras give, without asking for more than a document needs. */
const wanted = { width: { ideal: 2_560 }, height: { ideal: 1_440 } };

/** What the camera sees, with a frame to hold something in, and a button that takes the picture. */
export function CameraCapture(props: CameraCaptureProps): ReactElement {
  const { facing, label, shutterLabel, onPicture, onUnavailable, className } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const unavailable = useRef(onUnavailable);
  useEffect(() => {
    unavailable.current = onUnavailable;
  }, [onUnavailable]);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { ...wanted, facingMode: facing }, audio: false });
      if (isOver || video.current === null) stop();
      else video.current.srcObject = stream;
    };
    start().catch(() => {
      if (!isOver) unavailable.current();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [facing]);
  const shoot = (): void => {
    const shown = video.current;
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (shown === null || context === null) return;
    canvas.width = shown.videoWidth;
    canvas.height = shown.videoHeight;
    context.drawImage(shown, 0, 0);
    canvas.toBlob((picture) => picture !== null && onPicture(picture), 'image/jpeg', 0.95);
  };
  return (
    <div className={classNames('relative overflow-hidden rounded-card surface-1', className)}>
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={label}
        onLoadedData={() => setReady(true)}
        // Whoever looks at themselves expects a mirror; the picture that is taken is none.
        className={classNames('aspect-[4/3] w-full object-cover', facing === 'user' && '-scale-x-100')}
      />
      <FrameCorners />
      <button
        type="button"
        aria-label={shutterLabel}
        disabled={!isReady}
        onClick={shoot}
        className="absolute bottom-3 left-1/2 size-16 -translate-x-1/2 rounded-full border-4 border-white bg-accent shadow-[0_0_0_2px_rgb(0_0_0/0.35)] transition-opacity disabled:opacity-40"
      />
    </div>
  );
}
