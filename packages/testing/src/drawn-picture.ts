import sharp, { type Sharp } from 'sharp';

/**
 * Reads a picture that a test has drawn (SVG) or taken (PNG). A server blocks all that it need not read in the libvips of
 * its process, which the files of a test host share.
 */
export function openDrawn(picture: Buffer | string): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'] });
  return sharp(typeof picture === 'string' ? Buffer.from(picture) : picture);
}
