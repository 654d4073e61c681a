//! What the program needs of the processor.

/// What the processor lacks of what this build needs.
///
/// ```
/// assert_eq!(menagerie::processor::missing(), None);
/// ```
#[cfg(target_arch = "x86_64")]
pub fn missing() -> Option<&'static str> {
    let needs = cfg!(target_feature = "sse4.2");
    // The standard library takes what a build needs for granted, so it is not asked.
    let features = raw_cpuid::CpuId::new().get_feature_info();
    let has = features.is_none_or(|features| features.has_sse42() && features.has_popcnt());
    (needs && !has).then_some(
        "this program needs a processor with SSE4.2 and POPCNT (x86-64-v2), as machines have had them since 2009; build it from its \
         source with RUSTFLAGS=\"\" for this one",
    )
}

/// What the processor lacks of what this build needs.
#[cfg(not(target_arch = "x86_64"))]
pub fn missing() -> Option<&'static str> {
    None
}
