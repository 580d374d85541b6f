import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  onFailure: (error: unknown) => void;
  renderFailure: (error: unknown) => ReactNode;
  /** A change of this value clears the failure. */
  resetBy?: number;
  children: ReactNode;
}

/** Error boundary around one part of the page. A new `key` starts again. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }

  override componentDidUpdate({ resetBy }: FailureBoundaryProps): void {
    if (this.state.failure && resetBy !== this.props.resetBy) this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.renderFailure(failure.error) : this.props.children;
  }
}
