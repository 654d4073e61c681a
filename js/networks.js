// The networks of games, which are apart from the module: a worker loads that of the game it is asked about.

/**
 * What loads the network of a game, once, and says whether it has. Without it the engine plays by its tuned weights.
 * @param {object} module
 * @param {(game: string) => string | undefined} module.missing The name of the network that a game has and that is not there.
 * @param {(name: string, bytes: Uint8Array) => void} module.provide Takes a network, or throws what is wrong with it.
 * @param {(name: string) => Promise<Uint8Array>} module.load Loads the file of a network.
 * @returns {(game: string) => Promise<boolean>}
 */
export function networks({ missing, provide, load }) {
  /** Those that could not be loaded. @type {Set<string>} */
  const unavailable = new Set();
  return async (game) => {
    const name = missing(game);
    if (name === undefined || unavailable.has(name)) return false;
    try {
      provide(name, await load(name));
      return true;
    } catch (error) {
      unavailable.add(name);
      console.warn(`the network of ${name} is not used: ${error instanceof Error ? error.message : error}`);
      return false;
    }
  };
}

/**
 * The bytes of a file.
 * @param {URL} address
 */
export async function fetchBytes(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
