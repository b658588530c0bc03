import {
  Component,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
} from "react";
import { loadFile } from "#web/lib/load-file.ts";
import { sayMissing, type Words, wordsFor } from "#web/lib/missing.ts";
import { NotLoaded } from "#web/lib/not-loaded.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

/** A failed load of a part, and how it is made ready for another attempt. */
class PartNotLoaded extends NotLoaded {
  readonly renew: () => void;

  constructor({ isOutdated, cause }: NotLoaded, renew: () => void) {
    super(isOutdated, cause);
    this.renew = renew;
  }
}

/**
 * A component that loads when it is first shown, inside `Later` or `Opening`. React's `lazy` alone would
 * fail forever once its file could not be loaded.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> {
  const attempt = () => {
    const part = lazy(async () => {
      try {
        return { default: await loadFile(load) };
      } catch (error) {
        if (!(error instanceof NotLoaded)) throw error;
        throw new PartNotLoaded(error, () => {
          if (Part === part) Part = attempt();
        });
      }
    });
    return part;
  };
  let Part = attempt();
  return (props) => <Part {...props} />;
}

/** What is said of a part that could not be loaded. */
export interface MissingPart extends Words {
  /** Makes another attempt, or loads the page again if only that helps. */
  again: () => void;
}

interface BoundaryProps {
  /** Shown instead of what could not be loaded. */
  instead: (missing: MissingPart) => ReactNode;
  onMissing?: ((error: PartNotLoaded) => void) | undefined;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  failures: number;
}

// React has error boundaries only as classes.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, failures: 0 };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartNotLoaded)) return;
    error.renew();
    this.setState(({ failures }) => ({ failures: failures + 1 }));
    this.props.onMissing?.(error);
  }

  override render() {
    const { error, failures } = this.state;
    if (error === undefined) return this.props.children;
    // Any other error is for the boundaries above.
    if (!(error instanceof PartNotLoaded)) throw error;
    const words = wordsFor(error, failures);
    return this.props.instead({
      ...words,
      again: () => (words.reload ? location.reload() : this.setState({ error: undefined })),
    });
  }
}

interface LaterProps {
  /** Shown until it is there; by default what a boundary above shows. */
  waiting?: ReactNode;
  /** Shown if it cannot be loaded; by default a notice with a button. */
  instead?: BoundaryProps["instead"];
  children: ReactNode;
}

/** A part of the page that has to be loaded. If it cannot be, that is said in its place. */
export function Later({ waiting, instead = missingNotice, children }: LaterProps) {
  return (
    <Boundary instead={instead}>
      {waiting === undefined ? children : <Suspense fallback={waiting}>{children}</Suspense>}
    </Boundary>
  );
}

function missingNotice({ title, text, reload, again }: MissingPart) {
  return (
    <Alert
      tone="attention"
      title={title}
      actions={
        <Button variant="outline" size="sm" onClick={again}>
          {reload ? "Reload" : "Try again"}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

interface OpeningProps {
  /** Shown until it is there. */
  waiting?: ReactNode;
  /** Closes it again, so that the next press is another attempt. */
  onMissing: () => void;
  /** For what was not asked for, such as a tooltip: says nothing. */
  quiet?: boolean;
  children: ReactNode;
}

/** What a press opens and has to be loaded. If it cannot be, that is said beside what was pressed. */
export function Opening({ waiting = null, onMissing, quiet = false, children }: OpeningProps) {
  const missed = (error: NotLoaded) => {
    onMissing();
    // Once the control that was pressed is back, with the focus.
    if (!quiet) setTimeout(() => sayMissing(error));
  };
  return (
    <Boundary instead={() => waiting} onMissing={missed}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

/** A dialog that loads when it is first shown. */
export function dialogOnDemand<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> {
  const Dialog = onDemand(load);
  return (props) => (
    <Opening onMissing={props.onClose}>
      <Dialog {...props} />
    </Opening>
  );
}
