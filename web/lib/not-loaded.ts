/** A file of the console that could not be loaded: there is no network, or it went with a deployment. */
export class NotLoaded extends Error {
  override name = "NotLoaded";
  /** Whether the page is older than the deployment, so that only loading it again helps. */
  readonly isOutdated: boolean;

  constructor(isOutdated: boolean, cause: unknown) {
    super("Part of the console could not be loaded", { cause });
    this.isOutdated = isOutdated;
  }
}
