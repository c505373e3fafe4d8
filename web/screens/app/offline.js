// Registers the worker that keeps the page and the games seen here on the device.

/** Register it, where the browser has such workers and lets this page use one. */
export function keepOffline() {
  navigator.serviceWorker?.register("/service-worker.js").catch(() => {}); // the page works without
}
