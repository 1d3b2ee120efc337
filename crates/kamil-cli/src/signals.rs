//! What the operating system tells a long-running command.

use anyhow::{Context as _, Result};

/// Done at the first interrupt or termination signal; the signals are taken from now on.
#[cfg(unix)]
pub(crate) fn told_to_stop() -> Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt()).context("cannot take the interrupt signal")?;
    let mut terminate = signal(SignalKind::terminate()).context("cannot take the termination signal")?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Done at the first interrupt.
#[cfg(not(unix))]
pub(crate) fn told_to_stop() -> Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without signals there is no asking it to stop: it runs until it is ended.
            std::future::pending::<()>().await;
        }
    })
}

/// Calls `act` at the first interrupt or termination signal, on a thread of its own.
pub(crate) fn when_told_to_stop(act: impl FnOnce() + Send + 'static) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start threads")?;
    let told = {
        let _inside = runtime.enter();
        told_to_stop()?
    };
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            runtime.block_on(told);
            act();
        })
        .context("cannot start threads")?;
    Ok(())
}
