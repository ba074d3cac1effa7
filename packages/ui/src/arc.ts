/** Angles are in degrees, 0 to the right, and grow clockwise as SVG's y does. */
export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The point of a circle at an angle, rounded to a hundredth of a pixel. */
export function pointOnArc({ x, y, radius }: Circle, degrees: number): { readonly x: number; readonly y: number } {
  const radians = (degrees * Math.PI) / 180;
  return { x: round(x + radius * Math.cos(radians)), y: round(y + radius * Math.sin(radians)) };
}

/** The path of an arc from one angle clockwise to another that is less than a full turn further. */
export function arcPath(circle: Circle, fromDegrees: number, toDegrees: number): string {
  const from = pointOnArc(circle, fromDegrees);
  const to = pointOnArc(circle, toDegrees);
  const isLarge = toDegrees - fromDegrees > 180 ? 1 : 0;
  return `M${from.x} ${from.y}A${circle.radius} ${circle.radius} 0 ${isLarge} 1 ${to.x} ${to.y}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
