// Registers the worker that keeps the page and the games seen here on the device.

/** Register the service worker, if the browser supports and allows one. */
export function keepOffline() {
  navigator.serviceWorker?.register("/service-worker.js").catch(() => {}); // the page works without
}
