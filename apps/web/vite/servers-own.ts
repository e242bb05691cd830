/** Addresses that the server answers itself: its calls, its documentation, the model, and every file, recognized by its extension. */
export const serversOwn = [/^\/(api|docs|model|healthz|livez|readyz)(\/|\?|$)/, /^[^?]*\/[^/?]*\.[^/?]*(\?|$)/];
