import { Component, type ReactNode } from "react";
import { useLocation } from "react-router-dom";

interface CrashBoundaryProps {
  /** Shown in place of a screen that crashed, until another one is opened. */
  crashed: ReactNode;
  children: ReactNode;
}

export function CrashBoundary(props: CrashBoundaryProps) {
  const { key } = useLocation();
  return <Boundary visit={key} {...props} />;
}

interface State {
  hasCrashed: boolean;
  visit: string;
}

// React has error boundaries only as classes.
class Boundary extends Component<CrashBoundaryProps & { visit: string }, State> {
  override state = { hasCrashed: false, visit: this.props.visit };

  static getDerivedStateFromError(): Partial<State> {
    return { hasCrashed: true };
  }

  static getDerivedStateFromProps({ visit }: { visit: string }, state: State): State | null {
    return visit === state.visit ? null : { hasCrashed: false, visit };
  }

  override render() {
    return this.state.hasCrashed ? this.props.crashed : this.props.children;
  }
}
