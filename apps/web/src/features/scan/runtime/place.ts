/** Where photos are analyzed. */
export const places = ['device', 'server'] as const;
export type Place = (typeof places)[number];

export const placeNames: Record<Place, string> = { device: 'On this device', server: 'On our server' };
